import { paths } from '@millrace/contract/paths'
import { ButtonLink } from '../../components/Button.tsx'
import { Note } from '../../components/Note.tsx'
import { useText } from '../../shell/useText.ts'

/** A way that takes nothing at the moment, and the way to the others. */
export function ChannelClosed() {
  const t = useText()
  return (
    <>
      <Note tone="caution" icon="clock" title={t('recharge.choose.closed')}>
        <p>{t('recharge.closed-body')}</p>
      </Note>
      <ButtonLink kind="soft" isWide to={paths.chooseChannel}>
        {t('recharge.other-way')}
      </ButtonLink>
    </>
  )
}
