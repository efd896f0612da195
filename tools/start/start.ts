import { readStartSettings } from '../../apps/server/src/settings.ts'
import { UserError } from '../process/UserError.ts'
import { runMillrace } from './runMillrace.ts'

const [first, ...others] = process.argv.slice(2)
const isDevelopment = first === 'dev'
const args = isDevelopment || first === undefined ? others : [first, ...others]

// Commands need most of the server, which a start should not wait for.
const commands = args.length > 0 ? (await import('../../apps/server/src/adminCommands.ts')).adminCommands : {}

if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write((await import('./help.ts')).helpText())
} else if (args[0] !== undefined && !(args[0] in commands)) {
  fail([`npm start takes no ${args[0]}: settings come from the environment, and npm start -- --help lists them.`])
} else {
  const isDatabaseOurs = !process.env['DATABASE_URL']
  const settings = readStartSettings(process.env)
  if ('problems' in settings) fail(settings.problems)
  else if (settings.ROLE === 'rails' || settings.ROLE === 'migrate')
    fail([`npm start takes care of ROLE=${settings.ROLE} itself: set all, web or worker.`])
  else {
    try {
      if (args.length > 0) await (await import('./runAdminCommand.ts')).runAdminCommand(settings, isDatabaseOurs, args)
      else await runMillrace(settings, { isDatabaseOurs, isDevelopment })
    } catch (error) {
      // A bug of ours keeps its stack; a problem that the person can fix is one sentence.
      fail([error instanceof UserError ? error.message : String((error as Error).stack ?? error)])
    }
  }
}

function fail(sentences: readonly string[]): never {
  process.stderr.write(`${sentences.join('\n')}\n`)
  process.exit(1)
}
