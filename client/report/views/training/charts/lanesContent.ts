import { drawMarks, markNear, type Mark } from "./marks";
import type { Palette } from "./palette";
import type { Area, Content } from "./plot";

/** Things that happened at steps, one kind in each lane. */
export interface Lane {
  name: string;
  marks: Mark[];
}

export const LANE_HEIGHT = 22;

/** Compilations, alarms and the like on the axis of the steps. */
export class LanesContent implements Content {
  private lanes: Lane[] = [];
  private pixelsPerStep = 1;

  show(lanes: Lane[]): void {
    this.lanes = lanes;
  }

  draw(context: CanvasRenderingContext2D, area: Area, colours: Palette): void {
    this.pixelsPerStep = area.width / (area.end - area.first);
    context.textBaseline = "middle";
    context.textAlign = "right";
    this.lanes.forEach(({ name, marks }, lane) => {
      const y = area.top + (lane + 0.5) * LANE_HEIGHT;
      context.fillStyle = colours.quiet;
      context.fillText(name, area.left - 8, y);
      context.strokeStyle = colours.border;
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(area.left, Math.round(y) + 0.5);
      context.lineTo(area.left + area.width, Math.round(y) + 0.5);
      context.stroke();
      context.fillStyle =
        name === ALARMS ? colours.alarm : (colours.lines[lane % 4] ?? colours.text);
      for (const { step } of marks) {
        if (step < Math.floor(area.first) || step >= area.end) continue;
        context.fillRect(area.x(step + 0.5) - 2, y - 7, 4, 14);
      }
    });
    drawMarks(context, area, [], colours);
  }

  read(step: number): string {
    return this.lanes
      .flatMap(({ name, marks }) => {
        const near = markNear(marks, step, this.pixelsPerStep);
        return near ? `${name}: step ${near.step.toLocaleString("en")}, ${near.text}` : [];
      })
      .join(" · ");
  }

  choose(step: number, y: number | null): void {
    const lanes = y === null ? this.lanes : [this.lanes[Math.floor(y * this.lanes.length)]];
    for (const lane of lanes) {
      const near = lane && markNear(lane.marks, step, this.pixelsPerStep);
      if (near) {
        near.choose();
        return;
      }
    }
  }
}

export const ALARMS = "Alarms";
