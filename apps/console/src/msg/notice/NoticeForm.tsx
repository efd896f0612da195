import { noticeContent, noticePlaces } from '@millrace/contract/console/content'
import { SelectInput } from 'react-admin'
import { LanguagePanel } from '../../components/language/LanguagePanel.tsx'
import { LocalizedTextInput } from '../../components/language/LocalizedTextInput.tsx'
import { Section } from '../../components/Section.tsx'
import { useIsReadOnly } from '../../components/useIsReadOnly.ts'
import { ContentForm } from '../ContentForm.tsx'
import { noticePlaceNames } from '../contentNames.ts'
import { NoticePreview } from './NoticePreview.tsx'

const places = noticePlaces.map((id) => ({ id, name: noticePlaceNames[id] }))

export default function NoticeForm() {
  const isReadOnly = useIsReadOnly()
  return (
    <ContentForm content={noticeContent} defaultValues={{ place: 'scroll' }} preview={<NoticePreview />}>
      <Section title="Where it is shown">
        <SelectInput
          source="place"
          readOnly={isReadOnly}
          label="Place"
          choices={places}
          helperText={false}
          isRequired
        />
      </Section>
      <LanguagePanel sources={['title', 'content']}>
        <LocalizedTextInput source="title" label="Title" />
        <LocalizedTextInput source="content" label="Text" rowsMin={6} />
      </LanguagePanel>
    </ContentForm>
  )
}
