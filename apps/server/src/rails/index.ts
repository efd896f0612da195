export { createPracticeTill } from './practiceTill.ts'
export type { Payment, Till } from './till.ts'
