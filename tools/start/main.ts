import { readSettings } from '../../apps/server/src/settings.ts'
import { UserError } from '../process/UserError.ts'
import { createAdminCommand } from './createAdminCommand.ts'
import { helpText } from './help.ts'
import { runMillrace } from './runMillrace.ts'

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(helpText())
} else if (args.length > 0 && args[0] !== 'create-admin') {
  fail([`npm start takes no ${args[0]}: settings come from the environment, and npm start -- --help lists them.`])
} else {
  const isDatabaseOurs = !process.env['DATABASE_URL']
  // Ours gets its address when it runs; until then any valid one satisfies the rules.
  const settings = readSettings(
    isDatabaseOurs ? { ...process.env, DATABASE_URL: 'postgres://owner:later@127.0.0.1/millrace' } : process.env,
  )
  if ('problems' in settings) fail(settings.problems)
  else
    await (
      args[0] === 'create-admin'
        ? createAdminCommand(settings, isDatabaseOurs, args[1] ?? '')
        : runMillrace(settings, isDatabaseOurs)
    ).catch((error: unknown) => {
      // A fault of ours keeps its stack; trouble that the person can mend is one sentence.
      fail([error instanceof UserError ? error.message : String((error as Error).stack ?? error)])
    })
}

function fail(sentences: readonly string[]): never {
  process.stderr.write(`${sentences.join('\n')}\n`)
  process.exit(1)
}
