import type { DataOf } from '@millrace/contract/call'
import type { versionUpdate } from '@millrace/contract/msg/version'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../components/Button.tsx'
import { Logo } from '../components/Logo.tsx'
import { Paragraphs } from '../components/Paragraphs.tsx'
import { useText } from './useText.ts'
import { update } from './version.ts'

/** All that is left of a version that may not be used any more. */
export function UpdateScreen({ release }: { release: NonNullable<DataOf<typeof versionUpdate>> }) {
  const t = useText()
  const { mutate: start, isPending: isBusy } = useMutation({ mutationFn: () => update(release) })
  return (
    <main className="column grid flex-1 content-center justify-items-center gap-4 py-10 text-center">
      <Logo className="size-16 text-accent" />
      <h1 className="text-20 font-bold">{t('shell.update.title')}</h1>
      <p className="max-w-[40ch] text-muted">{t('shell.update.body', { name: release.name })}</p>
      {release.extra && (
        <div className="max-w-[40ch] text-13 text-muted">
          <Paragraphs text={release.extra} />
        </div>
      )}
      <Button isWide isBusy={isBusy} onPress={() => start()}>
        {t('shell.update.now')}
      </Button>
    </main>
  )
}
