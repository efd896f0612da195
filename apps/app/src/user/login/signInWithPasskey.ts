import type { Answer } from '@millrace/contract/answer'
import { passkeyLogin, passkeyLoginOptions } from '@millrace/contract/user/passkey'
import { callApi, fetchAnswer } from '../../shell/client.ts'
import { answerPasskeyChallenge } from '../../shell/passkeys.ts'
import type { SignedInMember } from '../../shell/session.ts'

/** Signs in with a passkey of this device. Null when the person closes the device's dialog. */
export async function signInWithPasskey(): Promise<Answer<SignedInMember> | null> {
  const proof = await answerPasskeyChallenge(() => callApi(passkeyLoginOptions, {}))
  return proof && fetchAnswer(passkeyLogin, proof)
}
