import { modifySettings } from '@millrace/contract/user/profile'
import { formatUtcOffset } from '@millrace/texts'
import { ListRow } from '../../components/List.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { type Member } from '../../shell/useMember.ts'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'

const TimeZoneSheet = lazyPart(() => import('./TimeZoneSheet.tsx'), 'TimeZoneSheet')

/** The member's time zone, which is stored on the account. */
export function TimeZoneRow({ member: { timezoneMinutes } }: { member: Member }) {
  const t = useText()
  const sheet = useSheet()
  const settings = useCallMutation(modifySettings)
  const choose = (timezoneMinutes: number | null) => {
    sheet.close()
    settings.mutate({ timezoneMinutes })
  }
  return (
    <>
      <ListRow
        icon="clock"
        title={t('timeZone.title')}
        below={timezoneMinutes === null ? t('timeZone.device') : formatUtcOffset(timezoneMinutes)}
        onPress={sheet.open}
      />
      <TimeZoneSheet chosen={timezoneMinutes} isOpen={sheet.isOpen} onClose={sheet.close} onChoose={choose} />
    </>
  )
}
