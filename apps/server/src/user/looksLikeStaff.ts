import { languages } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import { toSkeleton } from '../prose/index.ts'

let staffWords: readonly string[] | undefined
/** As parts of a name in any language, since "Millrace support 24" is no better. */
const listStaffWords = () =>
  (staffWords ??= ['millrace', ...languages.flatMap((language) => say(language, 'name.staff-words').split(', '))].map(
    toSkeleton,
  ))

/** Only as the whole name: Adminah and Supporta are people. */
const wholeNames = ['admin', 'support', 'guide', 'mod', 'team', 'help', 'service'].map(toSkeleton)

/** Shorter ones are part of too many names: Staffan and Mustaffa are people too. */
const partLengthMin = 6

/** Whether readers could take somebody of this name for one of our staff, whose names are given. */
export function looksLikeStaff(name: string, staffNames: readonly string[] = []): boolean {
  const skeleton = toSkeleton(name)
  const words = [skeleton, ...name.split(/[^\p{L}\p{M}\p{N}]+/u).map(toSkeleton)]
  return (
    wholeNames.includes(skeleton) ||
    listStaffWords().some((word) => (word.length < partLengthMin ? words.includes(word) : skeleton.includes(word))) ||
    staffNames.some((staffName) => skeleton === toSkeleton(staffName))
  )
}
