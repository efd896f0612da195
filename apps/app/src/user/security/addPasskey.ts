import type { DataOf } from '@millrace/contract/call'
import { passkeyAdd, passkeyAddOptions } from '@millrace/contract/user/passkey'
import { callApi } from '../../shell/client.ts'
import { rememberOwnPasskey } from '../../shell/passkeys.ts'

type NewPasskey = { readonly password: string; readonly name: string }

/** Makes a passkey on this device and adds it. Null when the person closes the device's dialog. */
export async function addPasskey({ password, name }: NewPasskey): Promise<DataOf<typeof passkeyAdd> | null> {
  const [{ startRegistration }, { challengeId, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    callApi(passkeyAddOptions, { password }),
  ])
  const response = await startRegistration({ optionsJSON: JSON.parse(options) }).catch(() => null)
  if (!response) return null
  const list = await callApi(passkeyAdd, { challengeId, response: JSON.stringify(response), name })
  rememberOwnPasskey()
  return list
}
