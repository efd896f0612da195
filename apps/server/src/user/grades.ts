import type { Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'

/** From how many valid direct invitations on a member has a level. It has a name and a badge, and no money. */
const thresholds = [0, 1, 3, 10, 30, 100] as const

type Grade = 0 | 1 | 2 | 3 | 4 | 5

export const listGrades = (language: Language) =>
  thresholds.map((from, grade) => ({ grade, gradeText: say(language, `grade.${grade as Grade}`), from }))

export const getGrade = (validUsers: number): number => thresholds.findLastIndex((from) => validUsers >= from)

export const getGradeText = (language: Language, grade: number): string => say(language, `grade.${grade as Grade}`)

/** The picture of a level's badge, which the app has; empty without one. */
export const getBadgeUrl = (grade: number): string => (grade === 0 ? '' : `/badges/grade-${grade}.svg`)
