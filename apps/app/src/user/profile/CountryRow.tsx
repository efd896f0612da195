import { paths } from '@millrace/contract/paths'
import { sayCountry } from '@millrace/contract/user/profile'
import { ListRow } from '../../components/List.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { goBack } from '../../shell/router/history.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'
import { useCountries } from '../account/useAccount.ts'

const CountrySheet = lazyPart(() => import('../account/CountrySheet.tsx'), 'CountrySheet')

/** Where somebody without a phone number is: they say it themselves. */
export function CountryRow({ country }: { country: string }) {
  const t = useText()
  const { list } = useCountries()
  const [search] = useSearchParams()
  const sheet = useSheet()
  const isAsked = search.get('ask') === 'country'
  const saying = useCallMutation(sayCountry, {
    onSuccess: () => {
      showToast(t('profile.country-saved'), { tone: 'good' })
      // What asked for it goes on.
      if (isAsked) goBack(paths.profile)
    },
  })
  return (
    <>
      <ListRow
        icon="globe"
        title={t('profile.country')}
        below={list.find(({ code }) => code === country)?.name ?? t('profile.country-none')}
        onPress={sheet.open}
      />
      <CountrySheet
        countries={list}
        chosen={country}
        isOpen={sheet.isOpen || (isAsked && list.length > 0 && !saying.isPending)}
        onClose={() => (isAsked ? goBack(paths.profile) : sheet.close())}
        onChoose={(code) => {
          sheet.close()
          saying.mutate({ country: code })
        }}
      />
    </>
  )
}
