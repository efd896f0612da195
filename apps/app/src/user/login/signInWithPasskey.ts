import type { Answer } from '@millrace/contract/answer'
import { passkeyLogin, passkeyLoginOptions } from '@millrace/contract/user/passkey'
import { callApi, askWhole } from '../../shell/client.ts'
import type { SignedIn } from '../../shell/session.ts'

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Signs in with a passkey of this device. Null when the person closed the device's question. */
export async function signInWithPasskey(): Promise<Answer<SignedIn> | null> {
  const [{ startAuthentication }, { challengeId, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    callApi(passkeyLoginOptions, {}),
  ])
  const response = await startAuthentication({ optionsJSON: JSON.parse(options) }).catch(() => null)
  return response && askWhole(passkeyLogin, { challengeId, response: JSON.stringify(response) })
}
