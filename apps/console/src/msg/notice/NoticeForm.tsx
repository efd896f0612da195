import { noticeContent, noticePlaces } from '@millrace/contract/console/content'
import { SelectInput } from 'react-admin'
import { FormSection } from '../../components/FormSection.tsx'
import { LanguagePanel } from '../../components/language/LanguagePanel.tsx'
import { LocalizedTextInput } from '../../components/language/LocalizedTextInput.tsx'
import { useIsReadOnly } from '../../components/useIsReadOnly.ts'
import { ContentForm } from '../ContentForm.tsx'
import { NoticePreview } from './NoticePreview.tsx'
import { placeNames } from './placeNames.ts'

const places = noticePlaces.map((id) => ({ id, name: placeNames[id] }))

export default function NoticeForm() {
  const readOnly = useIsReadOnly()
  return (
    <ContentForm content={noticeContent} start={{ place: 'scroll' }} preview={<NoticePreview />}>
      <FormSection title="Where it is shown">
        <SelectInput source="place" readOnly={readOnly} label="Place" choices={places} helperText={false} isRequired />
      </FormSection>
      <LanguagePanel sources={['title', 'content']}>
        <LocalizedTextInput source="title" label="Title" />
        <LocalizedTextInput source="content" label="Text" rowsMin={6} />
      </LanguagePanel>
    </ContentForm>
  )
}
