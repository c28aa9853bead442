/**
 * The configuration of Assay for this project. Command-line options override it; "assay run --help"
 * describes them.
 */
import { defineConfig } from 'assay/config'

export default defineConfig({
  // The target: the reference that comes with Assay, until you name your service.
  target: 'reference',
  // target: 'http://127.0.0.1:9000',
  // or let Assay start your service, on the port in $PORT, with a chain at $RPC_URL:
  // exec: 'npm start',

  // The name of the environment variable with the key for partner paths; never the key itself.
  // apiKeyEnv: 'MY_API_KEY',

  // Your own scenarios, judged after those of the interface.
  scenarios: 'scenarios',

  // A run fails if one of these clauses is not judged, or if less than this fraction of all clauses is judged.
  // require: ['solve/*'],
  // minJudged: 0.9,

  runs: 10,
  out: 'reports/latest',
})
