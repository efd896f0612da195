import type { DataOf } from '@millrace/contract/call'
import { versionUpdate } from '@millrace/contract/msg/version'
import { callApi } from './client.ts'
import { compulsoryRelease } from './compulsoryRelease.ts'
import { detectPlatform } from './detectPlatform.ts'
import { translate } from './messages.ts'
import { reloadToUpdate } from './reloadToUpdate.ts'
import { showToast, toasts } from './toast.ts'
import { saveTyped } from './typed.ts'

type Release = NonNullable<DataOf<typeof versionUpdate>>

const checkEveryMs = 60 * 60_000

export const getVersionRequest = () => ({
  platform: detectPlatform(navigator.userAgent, document.referrer),
  code: __VERSION_CODE__,
})

/** Asks now and every hour whether there is a newer release. Ends when the returned function is called. */
export function watchVersion(): () => void {
  const check = () => void checkVersion().catch(() => {})
  check()
  const timer = setInterval(check, checkEveryMs)
  return () => clearInterval(timer)
}

/** Offers a newer release; one that is compulsory takes the place of everything else. */
async function checkVersion(): Promise<void> {
  const release = await callApi(versionUpdate, getVersionRequest(), new AbortController().signal)
  if (!release || compulsoryRelease.get()) return
  if (!release.compulsory)
    return showToast(translate('shell.new-version'), {
      action: { text: translate('shell.reload'), run: () => void update(release) },
    })
  compel(release)
}

/** From now on there is nothing but the update. */
export function compel(release: Release): void {
  // While the fields are still there.
  saveTyped()
  toasts.set([])
  compulsoryRelease.set(release)
}

/** From where the release is: a store, or the server. */
export async function update({ downUrl }: Release): Promise<void> {
  if (downUrl) location.assign(downUrl)
  else await reloadToUpdate()
}
