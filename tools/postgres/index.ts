export { startPostgres, type PostgresOptions, type RunningPostgres } from './startPostgres.ts'
export { Trouble } from './Trouble.ts'
