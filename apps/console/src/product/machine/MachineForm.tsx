import { machineKinds } from '@millrace/contract/product/product'
import { Box, Card } from '@mui/material'
import { useCallback, useMemo } from 'react'
import { BooleanInput, NumberInput, SelectInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { FormBar } from '../../components/FormBar.tsx'
import { FormWithPreview } from '../../components/FormWithPreview.tsx'
import { LanguagePanel, LocalizedTextInput } from '../../components/language/LanguagePanel.tsx'
import { Problem } from '../../components/Problem.tsx'
import { Section } from '../../components/Section.tsx'
import type { FormErrors } from '../../shell/send.ts'
import { machineKindNames, saleNames, type Machine } from './machineBadges.ts'
import { MachinePreview } from './MachinePreview.tsx'
import {
  findMachineProblems,
  lines,
  newMachine,
  textNames,
  texts,
  toFormValues,
  type Photo,
  type Values,
} from './machineValues.ts'
import { PicturesInput } from './PicturesInput.tsx'

const kinds = machineKinds.map((id) => ({ id, name: machineKindNames[id] }))
const sales = [
  { id: 'plain', name: saleNames.plain },
  { id: 'presale', name: `${saleNames.presale}, with a start and an end` },
  { id: 'rush', name: `${saleNames.rush}, with a countdown to its end` },
]

type Props = {
  readonly machine?: Machine
  /** Returns the server's errors for the fields, or nothing when it was saved. */
  readonly onSave: (values: Values) => Promise<FormErrors | undefined>
  readonly problem: string
  readonly cancelTo: string
}

/** A machine's terms, sale and texts, with a preview of its card in the app. */
export function MachineForm({ machine, onSave, problem, cancelTo }: Props) {
  const values = useMemo(() => (machine ? toFormValues(machine) : newMachine), [machine])
  const validate = useCallback((typed: Values) => findMachineProblems(typed, machine), [machine])
  return (
    <FormWithPreview
      defaultValues={values}
      validate={validate}
      onSubmit={(typed: Values) => onSave(typed)}
      preview={<MachinePreview machine={machine} />}
    >
      <Card sx={{ px: { xs: 2, sm: 2.5 }, py: 1.5 }}>
        <BooleanInput
          source="isPublished"
          label="Published"
          helperText="Members see it, and can buy it while the sale is open. Another operator decides."
          sx={{ '& .MuiFormControlLabel-label': { fontWeight: 600, fontSize: '0.9375rem' } }}
        />
      </Card>
      <GeneralFields />
      <Terms soldUnits={machine?.soldUnits ?? 0} isSold={machine?.isSold ?? false} units={machine?.units ?? Infinity} />
      <Sale />
      <Texts />
      <Reason isPublic={machine?.isPublic ?? false} />
      <Problem text={problem} />
      <FormBar cancelTo={cancelTo} />
    </FormWithPreview>
  )
}

const pairSx = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const

function GeneralFields() {
  return (
    <Section title="Machine">
      <PicturesInput source="photos" />
      <Box sx={pairSx}>
        <SelectInput source="kind" label="Kind" choices={kinds} isRequired helperText={false} />
        <NumberInput
          source="position"
          label="Position"
          helperText="The lowest comes first."
          min={0}
          step={1}
          isRequired
        />
      </Box>
      {lines.map((line) => (
        <TextInput key={line.source} {...line} />
      ))}
      <TextInput
        source="coordinates"
        label="Coordinates"
        helperText="Latitude, longitude, at most five decimals. Operators see them; members see about a kilometre."
      />
    </Section>
  )
}

function Terms({ soldUnits, isSold, units }: { soldUnits: number; isSold: boolean; units: number }) {
  return (
    <Section
      title="Terms of a unit"
      {...(isSold && { description: 'Units were sold. Orders keep their terms; new ones apply to later purchases.' })}
    >
      <Box sx={pairSx}>
        <TextInput
          source="price"
          label="Price (USDT)"
          helperText="At most six decimals."
          isRequired
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <TextInput
          source="dayReturn"
          label="Expected a day (USDT)"
          helperText="The most that a unit is paid per day. Not guaranteed."
          isRequired
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <NumberInput
          source="validDays"
          label="Valid days"
          helperText="From the day after the purchase."
          min={1}
          step={1}
          isRequired
        />
        <NumberInput
          source="units"
          label="Units"
          helperText={isSold ? `${soldUnits} are sold. The number never rises.` : 'How many can be sold in total.'}
          min={Math.max(1, soldUnits)}
          {...(isSold && { max: units })}
          step={1}
          isRequired
        />
      </Box>
    </Section>
  )
}

/** What members see, or would see, is decided by another operator. A draft is not. */
function Reason({ isPublic }: { isPublic: boolean }) {
  const isPublished: unknown = useWatch({ name: 'isPublished' })
  if (!isPublic && !isPublished) return null
  return (
    <Section
      title="For a second person"
      description={
        isPublic
          ? 'You sign what changes, and another operator decides. If terms change, every holder gets a message with this reason.'
          : 'You sign everything that it says, and another operator decides whether it is published.'
      }
    >
      <TextInput source="reason" label="Reason" multiline minRows={2} helperText="Members may read this." isRequired />
    </Section>
  )
}

function Sale() {
  const sale: unknown = useWatch({ name: 'sale' })
  return (
    <Section
      title="Sale"
      description="Units can only be bought while the sale is open. Times are on the business clock."
    >
      <SelectInput source="sale" label="Kind of sale" choices={sales} isRequired helperText={false} />
      {sale !== 'plain' && (
        <Box sx={pairSx}>
          <TextInput
            source="saleStart"
            type="datetime-local"
            label="Opens"
            isRequired={sale === 'presale'}
            helperText={sale === 'rush' ? 'Opens at once if empty.' : false}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextInput
            source="saleEnd"
            type="datetime-local"
            label="Ends"
            isRequired
            helperText={false}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </Box>
      )}
    </Section>
  )
}

/** A picture may be without one, and then no language lacks it. */
const hasCaption = (photo: Photo | undefined): boolean =>
  Object.values(photo?.caption ?? {}).some((text) => text?.trim())

function Texts() {
  const photos = (useWatch({ name: 'photos' }) ?? []) as readonly Photo[]
  const captions = photos.map((_, index) => `photos.${index}.caption`)
  return (
    <LanguagePanel sources={[...textNames, ...captions.filter((_, index) => hasCaption(photos[index]))]}>
      {texts.map((text) => (
        <LocalizedTextInput key={text.source} {...text} />
      ))}
      {captions.map((source, index) => (
        <LocalizedTextInput key={source} source={source} label={`Caption of picture ${index + 1}`} isOptional />
      ))}
    </LanguagePanel>
  )
}
