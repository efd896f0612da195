import { runChecks } from './runChecks.ts'

const { failed } = await runChecks(process.argv.slice(2))
process.exitCode = failed === 0 ? 0 : 1
