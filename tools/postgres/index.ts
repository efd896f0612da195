export { startPostgres, type RunningPostgres } from './startPostgres.ts'
