import { signInDemoMember } from './members.ts'
import { prepareMillrace, startMillrace } from './startMillrace.ts'

/** One Millrace for all journeys, except those that bring their own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const prepared = await prepareMillrace()
  // Journeys that move the practice clock start another one from it.
  process.env['MILLRACE_PREPARED'] = prepared.dataDir
  const millrace = await startMillrace()
  process.env['MILLRACE_URL'] = millrace.url
  // Some journeys start another process of the server.
  process.env['MILLRACE_DATA_DIR'] = millrace.dataDir
  // What is paid out is looked for on the chain itself.
  process.env['MILLRACE_CHAIN_URL'] = millrace.chainUrl
  process.env['MILLRACE_FLEET_URL'] = millrace.fleetUrl
  // Once for all journeys: many sign-ins to one account are refused.
  process.env['MILLRACE_MEMBER_TOKEN'] = await signInDemoMember(millrace.url)
  return async () => {
    await millrace.stop()
    await prepared.remove()
  }
}
