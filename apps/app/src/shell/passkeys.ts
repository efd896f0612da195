import { ownPasskeyKey } from './practiceBrowser.ts'

export const hasPasskeySupport = (): boolean => 'PublicKeyCredential' in globalThis

/** Whether this device can keep a passkey behind its finger, face or PIN. Browsers say so on a secure origin only. */
export const hasPlatformAuthenticator = async (): Promise<boolean> =>
  hasPasskeySupport() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)

/** Whether somebody has made or used a passkey on this device: it is the first way to sign in then. */
export const hasOwnPasskey = (): boolean => hasPasskeySupport() && localStorage.getItem(ownPasskeyKey) !== null
export const rememberOwnPasskey = (): void => localStorage.setItem(ownPasskeyKey, 'yes')
export const forgetOwnPasskey = (): void => localStorage.removeItem(ownPasskeyKey)

/** Answers a challenge of the server with a passkey of this device. Null when the person closes the device's dialog. */
export async function answerPasskeyChallenge(
  fetchChallenge: () => Promise<{ readonly challengeId: string; readonly options: string }>,
): Promise<{ challengeId: string; response: string } | null> {
  const [{ startAuthentication }, { challengeId, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    fetchChallenge(),
  ])
  const response = await startAuthentication({ optionsJSON: JSON.parse(options) }).catch(() => null)
  return response && { challengeId, response: JSON.stringify(response) }
}
