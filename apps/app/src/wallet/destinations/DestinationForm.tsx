import type { ComponentProps, ReactNode } from 'react'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { FormBody, SubmitButton } from '../../shell/form/form.tsx'
import { FrozenNote } from '../../shell/FrozenNote.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useMember } from '../../shell/useMember.ts'
import { useDestinations } from './useDestinations.ts'
import type { useSaveDestination } from './useSaveDestination.ts'

const StepUpSheet = lazyPart(() => import('../../features/user/StepUpSheet.tsx'), 'StepUpSheet')

type DestinationFormProps = {
  title: string
  save: string
  form: ComponentProps<typeof FormBody>['form'] & ComponentProps<typeof SubmitButton>['form']
  sheet: ReturnType<typeof useSaveDestination>['sheet']
  /** The destination that waits for the fund password. */
  toSave: ReactNode
  children: ReactNode
}

/** The screen that adds a destination. The fund password is asked for below what is about to be saved. */
export function DestinationForm({ title, save, form, sheet, toSave, children }: DestinationFormProps) {
  const query = useDestinations()
  const { data: member } = useMember()
  return (
    <Screen title={title} bottom={query.data && <SubmitButton form={form}>{save}</SubmitButton>}>
      {member && <FrozenNote member={member} />}
      <Loaded query={query} skeleton={<Skeleton count={3} shape="card" className="h-20 w-full" />}>
        {() => <FormBody form={form}>{children}</FormBody>}
      </Loaded>
      {toSave && (
        <StepUpSheet purpose="address" confirm={save} {...sheet}>
          {toSave}
        </StepUpSheet>
      )}
    </Screen>
  )
}
