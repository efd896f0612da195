import { paths } from '@millrace/contract/paths'
import { ButtonLink } from '../../components/Button.tsx'
import { Note } from '../../components/Note.tsx'
import { useText } from '../../shell/useText.ts'

/** Says that the channel is closed at the moment, with a link to the others. */
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
