export { startPostgres, type PostgresOptions, type RunningPostgres } from './startPostgres.ts'
