import { modifySettings } from '@millrace/contract/user/profile'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { callApi } from '../../shell/client.ts'
import { memberChanged, type Member } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { offsetName } from './utcOffsets.ts'

const TimeZoneSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./TimeZoneSheet.tsx')).TimeZoneSheet })),
)

/** The member's time zone, kept on the account. */
export function TimeZoneRow({ member: { timezoneType } }: { member: Member }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const choose = async (minutes: number) => {
    setIsOpen(false)
    await callApi(modifySettings, { timezoneType: minutes }).then(memberChanged, () => {})
  }
  return (
    <>
      <ListRow
        before={<Icon name="clock" className="size-6 text-accent" />}
        title={t('timeZone.title')}
        below={timezoneType ? offsetName(timezoneType) : t('timeZone.device')}
        onPress={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
      />
      {isWanted && (
        <Suspense>
          <TimeZoneSheet
            chosen={timezoneType}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onChoose={(minutes) => void choose(minutes)}
          />
        </Suspense>
      )}
    </>
  )
}
