import { saveFile } from '../../shell/saveFile.ts'

/** Gives the zip to the browser as a download. */
export const saveExport = ({ fileName, zip }: { fileName: string; zip: string }): void =>
  saveFile(fileName, zip, 'application/zip')
