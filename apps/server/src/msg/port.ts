// For the program of the rails, which has no use for the handlers of index.ts.
export { addMessages } from './message/store.ts'
