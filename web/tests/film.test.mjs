// Frames are counted as they come, however the bytes are cut.
import assert from 'node:assert/strict';
import test from 'node:test';
import { FrameCounter } from '../views/table/film.js';

/** A GIF: two colours for all, an extension, a frame with colours of its own, one without, the end. */
const GIF = Uint8Array.from([
  ...Buffer.from('GIF89a'),
  ...[2, 0, 1, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6],
  ...[0x21, 0xff, 3, 0x2c, 0x3b, 0x21, 2, 7, 7, 0],
  ...[0x21, 0xf9, 4, 4, 50, 0, 1, 0],
  // Colours and data full of what blocks begin with.
  ...[0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0x81, ...Array(12).fill(0x2c), 2, 3, 0x2c, 0x21, 0x3b, 1, 0x2c, 0],
  ...[0x21, 0xf9, 4, 4, 50, 0, 1, 0],
  ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0x3b, 0],
  0x3b,
]);

test('frames are counted, whole or piece by piece', () => {
  for (const size of [1, 2, 3, 7, GIF.length]) {
    const counter = new FrameCounter();
    const seen = [];
    for (let i = 0; i < GIF.length; i += size) {
      counter.feed(GIF.subarray(i, i + size));
      seen.push(counter.frames);
    }
    assert.equal(counter.frames, 2, `${size}`);
    assert.ok(counter.ended, `${size}`);
    if (size === 1) assert.ok(seen.includes(0) && seen.includes(1));
  }
});

test('what breaks off has no end', () => {
  const counter = new FrameCounter();
  counter.feed(GIF.subarray(0, GIF.length - 1));
  assert.equal(counter.frames, 2);
  assert.equal(counter.ended, false);
});
