// Reads and moves the charts of a training run.

/** Beside the data of a chart, in pixels. */
const RIGHT = 14;
const TOP = 8;
const BOTTOM = 24;

/** The chart with this title. */
export function plotOf(page, title) {
  return page.getByRole("group", { name: title, exact: true });
}

/** What a chart says about the cursor, once it is drawn there. */
export async function readoutOf(page, title) {
  const figure = page.locator("figure", { has: plotOf(page, title) });
  await frames(page);
  return figure.locator(".readout").textContent();
}

/** Waits until what has changed is drawn. */
function frames(page) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

/** Where a part of a chart is in the window: both from 0 to 1, from the left and from the top. */
export async function pointIn(page, title, x, y = 0.5, left = 64) {
  const plot = plotOf(page, title);
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  return {
    x: box.x + left + x * (box.width - left - RIGHT),
    y: box.y + TOP + y * (box.height - TOP - BOTTOM),
  };
}

/** Puts the pointer there. */
export async function hover(page, title, x, y, left) {
  const point = await pointIn(page, title, x, y, left);
  await page.mouse.move(point.x, point.y);
}

/** The red, green, blue and alpha of a chart's pixel, once it is drawn. */
export async function pixelAt(page, title, x, y, left = 64) {
  return (await columnAt(page, title, x, { from: y, to: y, left }))[0];
}

/** The pixels of a chart from top to bottom, from one height to another. */
export async function columnAt(page, title, x, { from = 0, to = 1, left = 64 } = {}) {
  const [top, bottom] = [
    await pointIn(page, title, x, from, left),
    await pointIn(page, title, x, to, left),
  ];
  const at = { x: top.x, top: top.y, height: Math.max(1, Math.round(bottom.y - top.y)) };
  await frames(page);
  return plotOf(page, title).evaluate((plot, { x, top, height }) => {
    const canvas = plot.querySelector("canvas");
    const box = canvas.getBoundingClientRect();
    const scale = canvas.width / box.width;
    // Reading the canvas itself again and again would change how it is drawn.
    const copy = new globalThis.OffscreenCanvas(1, height).getContext("2d");
    copy.drawImage(
      canvas,
      -Math.floor((x - box.left) * scale),
      -Math.floor((top - box.top) * scale),
    );
    const { data } = copy.getImageData(0, 0, 1, height);
    return Array.from({ length: height }, (_, row) => [...data.slice(row * 4, row * 4 + 4)]);
  }, at);
}

/**
 * Milliseconds from frame to frame while the charts of a view are moved by the pointer, what drawing
 * took in each of them, and how long the page's thread was busy on average, which other programs
 * on the machine do not change.
 */
export async function framesWhileDragging(page, title, left) {
  const from = await pointIn(page, title, 0.8, 0.5, left);
  await page.mouse.move(from.x, from.y);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  };
  await page.evaluate(() => {
    const request = window.requestAnimationFrame.bind(window);
    const drawn = new Map();
    window.requestAnimationFrame = (draw) =>
      request((time) => {
        const start = performance.now();
        draw(time);
        drawn.set(time, (drawn.get(time) ?? 0) + performance.now() - start);
      });
    globalThis.measured = () => {
      window.requestAnimationFrame = request;
      return [...drawn];
    };
  });
  const before = await busy();
  await page.mouse.down();
  for (let moved = 1; moved <= 80; moved++) await page.mouse.move(from.x - moved * 8, from.y);
  await page.mouse.up();
  const after = await busy();
  const drawn = await page.evaluate("measured()");
  return {
    busy: (after - before) / drawn.length,
    frames: drawn.slice(1).map(([time], index) => time - drawn[index][0]),
    drawing: drawn.map(([, spent]) => spent),
  };
}
