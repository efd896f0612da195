// For the step that brings the database up to date and the program of the rails, which have no use for the handlers of
// index.ts.
export { applyTerms, hasTerms } from './terms.ts'
