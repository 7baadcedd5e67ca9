import { scrape } from "../../operating/scrape";
import { answer, operation } from "../../operation";

export const getMetrics = operation(
  {
    method: "get",
    path: "/metrics",
    id: "getMetrics",
    tag: "server",
    summary: "Metrics for Prometheus",
    description: `Counters, histograms and gauges in the text format of Prometheus, for programs of the operator. 404
if the setting \`METRICS_TOKEN\` is absent. On Cloudflare, counters cover only the isolate that answers.`,
    access: "operator",
    answers: { 200: { description: "The metrics.", media: { "text/plain": {} } } },
    refusals: [],
  },
  async ({ env, now, releaseSlot }) => {
    // The process of a local server may take a second to list its files.
    releaseSlot();
    const body = await scrape(env, now);
    return answer({ status: 200, mediaType: "text/plain", body, headers: { "Cache-Control": "no-store" } });
  },
);
