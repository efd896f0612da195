import { verify, verifyState, type DocumentType } from '@millrace/contract/user/verify'
import type { TextKey } from '@millrace/texts'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { TextField } from '../../components/Field.tsx'
import { Note } from '../../components/Note.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { callApi } from '../../shell/client.ts'
import { FormBody, useForm } from '../../shell/form/form.tsx'
import { replaceAnswers, useInfo } from '../../shell/queries.ts'
import type { Picture } from '../../shell/shrinkPicture.ts'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'
import { createSpecimenNumber, drawSpecimen } from './drawSpecimen.ts'
import { PictureField } from './PictureField.tsx'

const documents: Readonly<Record<DocumentType, TextKey>> = {
  passport: 'verify.document.passport',
  'national-id': 'verify.document.national-id',
  'driving-licence': 'verify.document.driving-licence',
  'residence-permit': 'verify.document.residence-permit',
}
type Side = 'front' | 'back' | 'face'
const sides: Readonly<Record<Side, { label: TextKey; hint: TextKey; camera: 'environment' | 'user' }>> = {
  front: { label: 'verify.front', hint: 'verify.front-hint', camera: 'environment' },
  back: { label: 'verify.back', hint: 'verify.back-hint', camera: 'environment' },
  face: { label: 'verify.face', hint: 'verify.face-hint', camera: 'user' },
}

/** A passport has everything on one page. */
const getSides = (documentType: string): readonly Side[] =>
  documentType === 'passport' ? ['front', 'face'] : ['front', 'back', 'face']

const initial = { name: '', documentType: 'national-id', documentNumber: '' }

/** The form values, and the pictures, which are not part of them. */
export function useVerifyForm(name: string) {
  const t = useText()
  const [pictures, setPictures] = useState<Partial<Record<Side, Picture>>>({})
  const [pictureErrors, setPictureErrors] = useState<Partial<Record<Side, string>>>({})
  const form = useForm({
    name: 'verify',
    initial: { ...initial, name },
    savedFields: ['name', 'documentType'],
    rules: () => ({ name: 'fullName', documentNumber: 'documentNumber' }),
    refusalFields: { 'verify.taken': 'documentNumber' },
    send: async (values): Promise<void> => {
      const needed = getSides(values.documentType)
      const missing = needed.filter((side) => !pictures[side])
      if (missing.length > 0) {
        setPictureErrors(Object.fromEntries(missing.map((side) => [side, t('verify.picture.missing')])))
        return form.showErrors({})
      }
      const files = Object.fromEntries(needed.map((side) => [side, pictures[side]?.file]))
      const sent = await callApi(verify, { ...values, documentType: values.documentType as DocumentType, ...files })
      form.deleteDraft()
      await replaceAnswers(verifyState, sent)
      showToast(t('verify.sent'), { tone: 'good' })
    },
  })
  const setPicture = (side: Side, picture: Picture) => {
    setPictures((before) => ({ ...before, [side]: picture }))
    setPictureErrors(({ [side]: _, ...others }) => others)
  }
  /** Practice mode: a specimen of the member's own, so that nobody needs a real document. */
  const fillInSpecimen = async () => {
    const documentNumber = createSpecimenNumber()
    const name = form.values.name.trim() || t('verify.specimen.name')
    form.set({ name, documentNumber })
    for (const side of getSides(form.values.documentType)) {
      const picture = await drawSpecimen([t(sides[side].label), name, documentNumber])
      if (picture) setPicture(side, picture)
    }
  }
  return {
    form,
    fillInSpecimen,
    pictures,
    pictureErrors,
    setPicture,
    setUnreadable: (side: Side) =>
      setPictureErrors((before) => ({ ...before, [side]: t('verify.picture.unreadable') })),
  }
}

type VerifyFormProps = { state: ReturnType<typeof useVerifyForm> }

export function VerifyForm({
  state: { form, fillInSpecimen, pictures, pictureErrors, setPicture, setUnreadable },
}: VerifyFormProps) {
  const t = useText()
  const { data: info } = useInfo()
  const options = Object.entries(documents).map(([value, key]) => ({ value, text: t(key) }))
  return (
    <FormBody form={form}>
      {info?.practiceMode && (
        <Note tone="caution" icon="flask" title={t('verify.specimen.never')}>
          <p>{t('verify.specimen.body')}</p>
          <div>
            <Button kind="soft" onPress={() => void fillInSpecimen()}>
              {t('verify.specimen.use')}
            </Button>
          </div>
        </Note>
      )}
      <TextField label={t('verify.name')} hint={t('verify.name-hint')} autoComplete="name" {...form.bind('name')} />
      <SelectField
        label={t('verify.document')}
        options={options}
        name="documentType"
        value={form.values.documentType}
        onChange={(documentType) => form.set({ documentType })}
      />
      <TextField
        label={t('verify.number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.bind('documentNumber')}
      />
      {getSides(form.values.documentType).map((side) => (
        <Card key={side} className="p-4">
          <PictureField
            name={side}
            label={t(sides[side].label)}
            hint={t(sides[side].hint)}
            camera={sides[side].camera}
            picture={pictures[side]}
            error={pictureErrors[side]}
            onChange={(picture) => setPicture(side, picture)}
            onUnreadable={() => setUnreadable(side)}
          />
        </Card>
      ))}
      <Note icon="lock">
        <p>{t('verify.privacy')}</p>
      </Note>
    </FormBody>
  )
}
