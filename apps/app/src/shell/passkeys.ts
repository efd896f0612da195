import type { StepUpPurpose } from '@millrace/contract/user/fundPassword'
import { passkeyStepUp, passkeyStepUpOptions } from '@millrace/contract/user/passkey'
import { callApi } from './client.ts'

export const hasPasskeySupport = (): boolean => 'PublicKeyCredential' in globalThis

/**
 * Proves by a passkey of this device that the member is present. False when the person closed the device's question.
 */
export async function getPasskeyProof(purpose: StepUpPurpose): Promise<boolean> {
  const [{ startAuthentication }, { challengeId, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    callApi(passkeyStepUpOptions, { purpose }),
  ])
  const response = await startAuthentication({ optionsJSON: JSON.parse(options) }).catch(() => null)
  if (!response) return false
  await callApi(passkeyStepUp, { challengeId, response: JSON.stringify(response) })
  return true
}
