import { bindPhone, bindPhoneCode } from '@millrace/contract/user/accountChange'
import { formatAccount } from '@millrace/texts'
import { callApi } from '../../shell/client.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { findPhoneProblem } from '../account/accountRules.ts'
import { PhoneField } from '../account/PhoneField.tsx'
import { useAccount } from '../account/useAccount.ts'
import { BindAccount } from './BindAccount.tsx'

export function BindPhoneScreen() {
  const t = useText()
  const { data } = useMember()
  const { fetchPhone, getPhone } = useAccount()
  return (
    <BindAccount
      channel="sms"
      formName="bindPhone"
      title={t(data?.phone ? 'accountChange.phone.change' : 'accountChange.phone.title')}
      intro={
        data?.phone
          ? t('accountChange.phone.now', { phone: formatAccount(data.phone) })
          : t('accountChange.phone.intro')
      }
      submit={t(data?.phone ? 'accountChange.phone.change' : 'accountChange.phone.submit')}
      rules={{ phone: ({ phone }) => findPhoneProblem(phone) }}
      renderField={(form) => <PhoneField autoComplete="tel-national" form={form} />}
      getAccount={getPhone}
      sendCode={async (values) =>
        await callApi(bindPhoneCode, { phone: await fetchPhone(values), password: values.password })
      }
      bind={async (values) => await callApi(bindPhone, { phone: await fetchPhone(values), code: values.code })}
    />
  )
}
