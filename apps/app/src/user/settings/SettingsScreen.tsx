import { paths } from '@millrace/contract/paths'
import { userExport } from '@millrace/contract/user/profile'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { List } from '../../components/List.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Mark } from '../../components/Logo.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { callApi } from '../../shell/client.ts'
import { queryClient } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useMember } from '../../shell/useMember.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { TimeZoneRow } from '../timeZone/TimeZoneRow.tsx'
import { measureCache, clearCache } from './offlineCache.ts'
import { Notifications } from './Notifications.tsx'
import { saveExport } from './saveExport.ts'

const CloseAccountSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./CloseAccountSheet.tsx')).CloseAccountSheet })),
)

/** Settings. */
export function SettingsScreen() {
  const t = useText()
  const { name: languageName, tag } = useLanguage()
  const member = useMember()
  const [keptMegabytes, setKeptMegabytes] = useState<number | null>(null)
  const [isExporting, setIsExporting] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  const [isClosingWanted, setIsClosingWanted] = useState(false)
  const measure = () => void measureCache().then((bytes) => setKeptMegabytes(bytes / 1_000_000))
  useEffect(measure, [])
  const clear = async () => {
    await clearCache()
    await queryClient.invalidateQueries()
    measure()
    showToast(t('settings.cleared'), { tone: 'good' })
  }
  const exportAll = async () => {
    if (isExporting) return
    setIsExporting(true)
    try {
      saveExport(await callApi(userExport, {}))
      showToast(t('settings.exported'), { tone: 'good' })
    } catch (failure) {
      showToast((failure as Error).message, { tone: 'bad' })
    } finally {
      setIsExporting(false)
    }
  }
  const size =
    keptMegabytes === null
      ? ''
      : new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(keptMegabytes)
  return (
    <Screen title={t('settings.title')} onRefresh={() => member.refetch()}>
      <Loaded query={member} skeleton={<RowsSkeleton count={2} />}>
        {(known) => (
          <List label={t('settings.app')}>
            <ListRow
              to={paths.language}
              before={<Icon name="globe" className="size-6 text-accent" />}
              title={t('shell.language')}
              below={languageName}
            />
            <TimeZoneRow member={known} />
            <ListRow
              onPress={() => void clear()}
              before={<Icon name="refresh" className="size-6 text-accent" />}
              title={t('settings.clear')}
              below={size ? t('settings.clear-size', { size }) : t('settings.clear-body')}
            />
          </List>
        )}
      </Loaded>
      <Notifications />
      <List label={t('settings.data')}>
        <ListRow
          onPress={() => void exportAll()}
          before={
            isExporting ? (
              <Mark isTurning className="size-6 text-accent" />
            ) : (
              <Icon name="download" className="size-6 text-accent" />
            )
          }
          title={t('settings.export')}
          below={t('settings.export-body')}
        />
        <ListRow
          onPress={() => {
            setIsClosingWanted(true)
            setIsClosing(true)
          }}
          before={<Icon name="trash" className="size-6 text-loss" />}
          title={<span className="text-loss">{t('settings.close.title')}</span>}
          below={t('settings.close.below')}
        />
      </List>
      {isClosingWanted && (
        <Suspense>
          <CloseAccountSheet isOpen={isClosing} onClose={() => setIsClosing(false)} />
        </Suspense>
      )}
    </Screen>
  )
}
