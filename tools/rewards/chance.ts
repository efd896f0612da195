/**
 * A number from 0 up to 1 that depends on its keys alone: whatever the rules are, the same member does the same things
 * on the same day, so that two runs differ by nothing but a rule.
 */
export function chance(...keys: readonly (string | number)[]): number {
  let hash = 2_166_136_261
  for (const character of keys.join(' ')) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
