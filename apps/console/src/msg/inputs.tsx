import type { ComponentProps } from 'react'
import { NumberInput, SelectInput, TextInput, type NumberInputProps } from 'react-admin'
import { useIsReadOnly } from '../components/useIsReadOnly.ts'

// The inputs of content forms, which who may not write can read.

export const ContentTextInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput readOnly={useIsReadOnly()} {...props} />
)

export const ContentNumberInput = (props: NumberInputProps) => (
  <NumberInput readOnly={useIsReadOnly()} min={0} step={1} isRequired {...props} />
)

type SelectProps = { readonly source: string; readonly label: string; readonly names: Readonly<Record<string, string>> }

export const ContentSelectInput = ({ names, ...props }: SelectProps) => (
  <SelectInput
    {...props}
    readOnly={useIsReadOnly()}
    choices={Object.entries(names).map(([id, name]) => ({ id, name }))}
    helperText={false}
    isRequired
  />
)
