export { startTracing } from './startTracing.ts'
