export { startPostgres, type RunningPostgres } from './startPostgres.ts'
export { Trouble } from './Trouble.ts'
