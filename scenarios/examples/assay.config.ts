/** How Assay judges this project. Flags win over what stands here; "assay run --help" describes them. */
import { defineConfig } from 'assay/config'

export default defineConfig({
  // What is judged: the reference that Assay brings, until your service stands here.
  target: 'reference',
  // target: 'http://127.0.0.1:9000',
  // or let Assay start it, on the port in $PORT, beside a chain at $RPC_URL:
  // exec: 'npm start',

  // The name of the variable that holds the key of partner paths; never the key itself.
  // apiKeyEnv: 'MY_API_KEY',

  // Your own scenarios are judged after those of the interface.
  scenarios: 'scenarios',

  runs: 10,
  out: 'reports/latest',
})
