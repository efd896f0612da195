import { saveFile } from '@millrace/client/saveFile'
import { paths } from '@millrace/contract/paths'
import { userExport } from '@millrace/contract/user/profile'
import { useEffect, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Logo } from '../../components/Logo.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { queryClient } from '../../shell/queryClient.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useMember } from '../../shell/useMember.ts'
import { useSheet } from '../../shell/useSheet.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { TimeZoneRow } from '../timeZone/TimeZoneRow.tsx'
import { LocalMoneyRow } from './LocalMoneyRow.tsx'
import { Notifications } from './Notifications.tsx'
import { clearCache, measureCache } from './offlineCache.ts'
import { SoundsRow } from './SoundsRow.tsx'
import { ThemeRow } from './ThemeRow.tsx'

const EveningSummary = lazyPart(
  () => import('../../features/income/evening/EveningSummary.tsx'),
  'EveningSummary',
  'income',
  <RowsSkeleton count={2} />,
)
const CloseAccountSheet = lazyPart(() => import('./CloseAccountSheet.tsx'), 'CloseAccountSheet')

export function SettingsScreen() {
  const t = useText()
  const { name: languageName, tag } = useLanguage()
  const member = useMember()
  const [cacheMegabytes, setCacheMegabytes] = useState<number | null>(null)
  const closeSheet = useSheet()
  const measure = () => void measureCache().then((bytes) => setCacheMegabytes(bytes / 1_000_000))
  useEffect(measure, [])
  const clear = async () => {
    await clearCache()
    await queryClient.invalidateQueries()
    measure()
    showToast(t('settings.cleared'), { tone: 'good' })
  }
  const exporting = useCallMutation(userExport, {
    onSuccess: ({ fileName, zip }) => {
      saveFile(fileName, zip, 'application/zip')
      showToast(t('settings.exported'), { tone: 'good' })
    },
  })
  const size =
    cacheMegabytes === null
      ? ''
      : new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(cacheMegabytes)
  return (
    <Screen title={t('settings.title')} layout="columns" hasRefresh>
      <Loaded query={member} skeleton={<RowsSkeleton count={2} />}>
        {(data) => (
          <List label={t('settings.app')}>
            <ListRow to={paths.language} icon="globe" title={t('shell.language')} below={languageName} />
            <TimeZoneRow member={data} />
            <ThemeRow />
            <LocalMoneyRow member={data} />
            <SoundsRow />
            <ListRow
              onPress={() => void clear()}
              icon="refresh"
              title={t('settings.clear')}
              below={size ? t('settings.clear-size', { size }) : t('settings.clear-body')}
            />
          </List>
        )}
      </Loaded>
      <Notifications />
      <EveningSummary />
      <List label={t('settings.data')}>
        <ListRow
          onPress={() => exporting.mutate({})}
          before={
            exporting.isPending ? (
              <Logo isSpinning className="size-6 text-accent" />
            ) : (
              <Icon name="download" className="size-6 text-accent" />
            )
          }
          title={t('settings.export')}
          below={t('settings.export-body')}
        />
        <ListRow
          onPress={closeSheet.open}
          before={<Icon name="trash" className="size-6 text-loss" />}
          title={<span className="text-loss">{t('settings.close.title')}</span>}
          below={t('settings.close.below')}
        />
      </List>
      <CloseAccountSheet isOpen={closeSheet.isOpen} onClose={closeSheet.close} />
    </Screen>
  )
}
