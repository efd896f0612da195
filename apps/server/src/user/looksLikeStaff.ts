import { languages } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'

/** Letters of other scripts, digits and signs that look like a Latin letter, by that letter. */
const lookalikes: Readonly<Record<string, string>> = {
  a: 'аαɑ@4ａ',
  b: 'вьβƅ8',
  c: 'сϲⅽ¢',
  d: 'ԁɗⅾ',
  e: 'еєҽε3℮',
  f: 'ƒϝ',
  g: 'ɡԍց9',
  h: 'һհн',
  i: 'іıɩι1!|ӏｌ',
  j: 'јϳ',
  k: 'кκ',
  l: 'ⅼʟ',
  m: 'мⅿ',
  n: 'пոη',
  o: 'оοσօ0ㅇ',
  p: 'рρ',
  q: 'ԛ',
  r: 'гʀ',
  s: 'ѕꜱ5$',
  t: 'тτ7',
  u: 'υսц',
  v: 'νѵⅴ',
  w: 'ԝѡωш',
  x: 'хχ',
  y: 'уүγ',
  z: 'ᴢ2',
}
const latinOf = new Map(
  Object.entries(lookalikes).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
)

/** What a reader takes a name for: no accents, capitals, spaces or signs, and letters that look alike as one. */
function toSkeleton(name: string): string {
  return (
    [
      ...name
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[\p{Mn}\p{Cf}]/gu, ''),
    ]
      .map((letter) => latinOf.get(letter) ?? letter)
      .join('')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      // An m is drawn as rn, a w as vv; i and l are the same stroke.
      .replaceAll('rn', 'm')
      .replaceAll('vv', 'w')
      .replaceAll('l', 'i')
  )
}

let staffWords: readonly string[] | undefined
/** As parts of a name in any language, since "Millrace support 24" is no better. */
const listStaffWords = () =>
  (staffWords ??= ['millrace', ...languages.flatMap((language) => say(language, 'name.staff-words').split(', '))].map(
    toSkeleton,
  ))

/** Only as the whole name: Adminah and Supporta are people. */
const wholeNames = ['admin', 'support', 'guide', 'mod', 'team', 'help', 'service'].map(toSkeleton)

/** Whether readers could take somebody of this name for one of our staff, whose names are given. */
export function looksLikeStaff(name: string, staffNames: readonly string[] = []): boolean {
  const skeleton = toSkeleton(name)
  return (
    wholeNames.includes(skeleton) ||
    listStaffWords().some((word) => skeleton.includes(word)) ||
    staffNames.some((staffName) => skeleton === toSkeleton(staffName))
  )
}
