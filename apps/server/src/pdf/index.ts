export { createDocument, type PdfPart } from './createDocument.ts'
