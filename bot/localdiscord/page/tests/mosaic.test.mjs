import assert from 'node:assert/strict';
import test from 'node:test';
import { spans } from '../mosaic.js';

test('pictures fill whole lines, as in Discord', () => {
  assert.deepEqual([2, 3, 4, 5].map(spans), [[3, 3], [4, 2, 2], [3, 3, 3, 3], [3, 3, 2, 2, 2]]);
  for (let n = 2; n <= 10; n++) {
    const sixths = spans(n).reduce((sum, one) => sum + one, n === 3 ? 4 : 0); // the large one of three takes two lines
    assert.equal(spans(n).length, n);
    assert.equal(sixths % 6, 0, `${n} pictures`);
  }
});
