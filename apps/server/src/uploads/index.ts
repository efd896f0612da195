export { createUploadStore, type UploadStore } from './store.ts'
export { addUploadRoutes } from './routes.ts'
export { preparePicture } from './preparePicture.ts'
export { prepareUpload } from './prepareUpload.ts'
