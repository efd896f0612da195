/** The paths that the server answers itself. All others belong to the app, or to the console below /console/. */
export const serverPaths = /^\/(?:api|books|docs|files|healthz|readyz|metrics|openapi\.json)(?=$|[/?])/
