import { paths } from '@millrace/contract/paths'
import { modifyName } from '@millrace/contract/user/profile'
import { TextField } from '../../components/Field.tsx'
import { callApi } from '../../shell/client.ts'
import { FormBody, SubmitButton, useForm } from '../../shell/form/form.tsx'
import { whenRefetched } from '../../shell/queryClient.ts'
import { goBack } from '../../shell/router/history.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'

export function NicknameScreen() {
  const t = useText()
  const { data } = useMember()
  // Without a nickname the name is the phone number or the e-mail address.
  const current = data && data.name !== data.phone && data.name !== data.email ? data.name : ''
  const form = useForm({
    initial: { name: current },
    rules: () => ({ name: ({ name }) => (name.trim() ? null : 'nickname.required') }),
    send: async ({ name }) => {
      await callApi(modifyName, { name })
      await whenRefetched()
      showToast(t('nickname.saved'), { tone: 'good' })
      goBack(paths.profile)
    },
  })
  return (
    <Screen title={t('nickname.title')} bottom={<SubmitButton form={form}>{t('nickname.submit')}</SubmitButton>}>
      <FormBody form={form}>
        <TextField
          label={t('nickname.title')}
          hint={t('nickname.hint')}
          autoComplete="nickname"
          maxLength={30}
          {...form.bind('name')}
        />
      </FormBody>
    </Screen>
  )
}
