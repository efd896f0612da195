import { answerCountrys } from './countrys.ts'

export const userHandlers = [answerCountrys]
