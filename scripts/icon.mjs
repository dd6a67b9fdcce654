// Draws client/media/icon.png: a graph of three nodes on a dark ground, the last edge broken.
// Run by hand when the drawing changes: node scripts/icon.mjs
import { writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

const SIZE = 128;
const SAMPLES = 4; // per pixel and axis, for smooth edges
const GROUND = [27, 31, 42];
const LINE = [226, 232, 240];
const NODE = [238, 90, 45];
const BROKEN = [250, 204, 21];

const nodes = [
  { x: 34, y: 36, r: 13, color: NODE },
  { x: 34, y: 92, r: 13, color: NODE },
  { x: 94, y: 64, r: 13, color: NODE },
];
const edges = [
  { from: [34, 36], to: [34, 92], color: LINE },
  { from: [34, 36], to: [94, 64], color: LINE },
  // The break: two halves of one edge, apart and out of line.
  { from: [34, 92], to: [57, 81], color: BROKEN },
  { from: [67, 84], to: [94, 64], color: BROKEN },
];

const rows = [];
for (let y = 0; y < SIZE; y += 1) {
  const row = [0]; // PNG's filter type: none
  for (let x = 0; x < SIZE; x += 1) row.push(...pixel(x, y));
  rows.push(Buffer.from(row));
}
writeFileSync("client/media/icon.png", png(Buffer.concat(rows)));

/** The mean colour and coverage of the samples in one pixel. */
function pixel(x, y) {
  const sum = [0, 0, 0, 0];
  for (let i = 0; i < SAMPLES; i += 1) {
    for (let j = 0; j < SAMPLES; j += 1) {
      const color = sample(x + (i + 0.5) / SAMPLES, y + (j + 0.5) / SAMPLES);
      if (color === undefined) continue;
      color.forEach((value, channel) => (sum[channel] += value));
      sum[3] += 1;
    }
  }
  const [red, green, blue, hits] = sum;
  if (hits === 0) return [0, 0, 0, 0];
  return [red / hits, green / hits, blue / hits, (255 * hits) / SAMPLES ** 2].map(Math.round);
}

function sample(x, y) {
  const corner = 24;
  const dx = Math.max(corner - x, x - (SIZE - corner), 0);
  const dy = Math.max(corner - y, y - (SIZE - corner), 0);
  if (Math.hypot(dx, dy) > corner) return undefined;
  for (const node of nodes) if (Math.hypot(x - node.x, y - node.y) < node.r) return node.color;
  for (const edge of edges) if (distance(x, y, edge) < 3.5) return edge.color;
  return GROUND;
}

function distance(x, y, { from: [ax, ay], to: [bx, by] }) {
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}

function png(pixels) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 6, 0, 0, 0], 8); // 8 bits, RGBA
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
