import { formatAccount } from '@millrace/texts'
import { Note } from '../../components/Note.tsx'
import { TextButton } from '../../components/TextLink.tsx'
import { useText } from '../../shell/useText.ts'

type PracticeCodeProps = {
  /** Null when this browser gets none. */
  code: string | null
  sentTo: string
  /** Null once the code has been filled in. */
  onUse: (() => void) | null
}

/** Practice mode: the code that would have been sent, where it is typed. Texts: `user`. */
export function PracticeCode({ code, sentTo, onUse }: PracticeCodeProps) {
  const t = useText()
  return (
    <div className="mt-2">
      <Note icon="mail" title={t('codeEntry.practice')}>
        <p>
          {t(code === null ? 'codeEntry.practice-none' : 'codeEntry.practice-here', {
            account: formatAccount(sentTo).replaceAll(' ', '\u00A0'),
          })}
        </p>
        {code !== null && (
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <p className="text-20 font-bold tracking-widest tabular-nums">{code}</p>
            {onUse && <TextButton onPress={onUse}>{t('codeEntry.practice-use')}</TextButton>}
          </div>
        )}
      </Note>
    </div>
  )
}
