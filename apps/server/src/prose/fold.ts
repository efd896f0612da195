import { inkless } from '@millrace/contract/fields'
import lookalikes from 'unhomoglyph/data.json' with { type: 'json' }

/** Digits and signs that stand for letters, and letters that Unicode's table takes for others or for none. */
const standIns = new Map(
  Object.entries({
    a: '@4',
    b: '8вьƅβß',
    c: '¢ϲς',
    e: '3εє',
    f: 'ϝ',
    g: '9ԍɢ',
    h: 'н',
    i: '1!|ʟ',
    k: 'кκĸ',
    m: 'м',
    n: 'ηп',
    o: '0ㅇᄋ',
    r: 'ʀ',
    s: '$5',
    t: '7тτ',
    u: 'ц',
    w: 'шω',
    x: 'χ',
    z: '2',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
)

const blank = new RegExp(`[${inkless}]|(?![\\t\\r\\n])\\p{Cc}`, 'gu')

/** A text in small letters, with one form for each letter and digit, and without what takes no ink. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Nd}/gu, (digit) => String(toDigit(digit)))
    .replaceAll(blank, '')

/** Digits of a script follow one another in Unicode, from zero on. */
function toDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}

/**
 * What a reader takes a text for: letters that look alike are one letter, by Unicode's table of confusables (UTS 39),
 * without accents, capitals, spaces and signs.
 */
export const toSkeleton = (text: string): string =>
  [
    ...text
      .normalize('NFKD')
      .replaceAll(blank, '')
      .replaceAll(/\p{Mn}/gu, ''),
  ]
    .map(toLatin)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    // An m is drawn as rn, a w as vv; i and l are the same stroke.
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('l', 'i')

/** What Unicode's table writes for each letter that looks like others. */
const unhomoglyph = (text: string): string =>
  [...text].map((letter) => (lookalikes as Readonly<Record<string, string>>)[letter] ?? letter).join('')

/** A text has few different letters, and the table is searched for each. */
const latinOf = new Map<string, string>()
function toLatin(letter: string): string {
  const known = latinOf.get(letter)
  if (known !== undefined) return known
  const latin = findLatin(letter)
  latinOf.set(letter, latin)
  return latin
}

function findLatin(letter: string): string {
  const small = letter.toLowerCase()
  // A capital and its small letter can look like two others, as the Greek H of eta and its n.
  const capital = small === letter ? '' : unhomoglyph(letter).toLowerCase()
  return /^[a-z]+$/.test(capital) ? capital : (standIns.get(small) ?? unhomoglyph(small).toLowerCase())
}
