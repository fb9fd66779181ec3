/**
 * Made by `npm run client:types` from docs/openapi.json; do not edit.
 * OpenAPI 3.1.0, API version 1, SHA-256 of the document:
 * 7004e31249dc96a32f64020c7523b463751bc2e0d38e35a6130d32d1be49d18a
 */
export interface paths {
    "/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List decisions
         * @description Beyond the API's specification. The decisions that the key sees, newest first: its own, and those shared within the organization. A decision is listed when it matches all filters. A page has neither requests nor results: fetch a decision for these. Of one organization, 20 lists and searches may be under way at a node.
         */
        get: operations["listDecisions"];
        put?: never;
        /**
         * Create a decision
         * @description Default mode answers 200 when the decision ends within the synchronous wait, otherwise 202: then poll `poll_url` until `status` is `ok` or `error`. Direct mode answers 200.
         */
        post: operations["createDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/decisions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a decision
         * @description While the decision runs, `progress` counts the model calls that were answered; afterwards `response` holds the answer.
         */
        get: operations["getDecision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Share a decision, or hide it
         * @description Applies to every revision. When a decision is shared, every API key of the organization sees it; otherwise only the key that made it.
         */
        patch: operations["shareDecision"];
        trace?: never;
    };
    "/decisions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a decision
         * @description Beyond the API's specification. A decision that runs ends at once: its `status` is `error`, and its `errorMessage` says that it was cancelled. Model calls stop within a second, and nothing is billed. A decision that has ended stays as it is; the record's `status` and `errorMessage` say which came first, the end or the cancellation. Cancelling again changes nothing. A request that waits for the decision gets 410. You can also cancel a revision or refinement; the revision before it is then the newest again. To cancel Direct mode or typed questions, close their request.
         */
        post: operations["cancelDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/decisions/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a decision
         * @description Beyond the API's specification. Server-sent events: `progress` with each change of the number of model calls, at most one a second; then `done` or `failed`, which ends the stream. The data of each event is JSON: `id`, `status`, `progress` {`done`, `total`}, and for `failed` a `reason` (`model`, `service` or `cancelled`). Events do not have the result: fetch the decision. If a stream ends without `done` or `failed`, the service ended it or the key no longer sees the decision: connect again with `Last-Event-ID`, or fetch the decision. The service sends a comment every 15 seconds.
         */
        get: operations["watchDecision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/decisions/{id}/refine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refine a decision with further answers
         * @description Beyond the API's specification. Makes a revision of the same request that keeps the judge's answers and adds records: `calls` asks the judge the questions that the result's `insight` finds worth most, until none is worth asking; `answers` takes what persons say about how many times as much one consequence matters as another. Replies, waiting and refusals are those of creating a decision that `revises` this one; 400 as well where no further question is worth asking. What asks the judge nothing, such as `answers`, is not billed; an organization may have so many sizes of it a day (20,000 unless the operator says otherwise; a size is a consequence for a stakeholder whom it concerns, and a revision counts at least 20). `usage.free_sizes` of the result says how many this one counted; beyond the limit, 429 says when the next day (UTC) begins.
         */
        post: operations["refineDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/decisions/{id}/picture.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the picture of a decision
         * @description An addition of this service to the specified API. A PNG of 1200 × 630 pixels: how likely each option is to be the best, and the expected values of the stakeholders that fit. For any key that sees the decision, published or not. Send its `ETag` in `If-None-Match` to have it drawn and sent only when it has changed.
         */
        get: operations["getDecisionPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/decisions/{id}/chosen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report what was done
         * @description A decision has one report: a new report replaces it, an empty one is refused, and DELETE takes it back. When the request is sent again with its Idempotency-Key, nothing is reported, and the answer is the record as it is then.
         */
        post: operations["reportChosen"];
        /**
         * Take the report back
         * @description An addition of this service to the specified API. Afterwards the decision has no report of what was done; any key that sees the decision may take it back, as any may replace it. It changes nothing where there is no report.
         */
        delete: operations["takeBackChosen"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/decisions/{id}/publication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a page of a decision
         * @description Anyone with the link reads context, options, stakeholders and result, and nothing else. The link cannot be guessed. Publishing again changes nothing. When the request is sent again with its Idempotency-Key, nothing is published, and the answer is the record as it is then.
         */
        post: operations["publishDecision"];
        /**
         * Take the page down
         * @description The link stops working for good; publishing again makes a new link.
         */
        delete: operations["withdrawDecision"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/decisions/{id}/assessments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an assessment
         * @description Says for each stakeholder whether the best option was right. Each call adds one assessment; a decision takes 200.
         */
        post: operations["assessDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask typed questions
         * @description All questions are about the same state. They are answered in one pass, with probabilities.
         */
        post: operations["askQuestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Lists the organization's credit purchases, automatic recharges and refunds, newest first. Any of its API keys may ask.
         */
        get: operations["listReceipts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/systemone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask typed questions in the format System One
         * @description The same questions as `askQuestions`, for clients of the format System One. It differs in the meaning of a score (the expectation) and of confidence, and in its errors. Properties that are not described are ignored.
         */
        post: operations["askSystemOne"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the models
         * @description The list that clients of System One read, and beside it the one that clients of OpenAI read.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "decision.done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * decision.done
         * @description Beyond the API's specification. A decision has its answer. The request is signed as Standard Webhooks describes, and tried up to eight times within about a day.
         */
        post: operations["webhook-decision-done"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "decision.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * decision.failed
         * @description Beyond the API's specification. A Default mode decision has ended in an error. The request is signed as Standard Webhooks describes, and tried up to eight times within about a day.
         */
        post: operations["webhook-decision-failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "decision.chosen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * decision.chosen
         * @description Beyond the API's specification. Somebody has reported which option was chosen. The request is signed as Standard Webhooks describes, and tried up to eight times within about a day.
         */
        post: operations["webhook-decision-chosen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credit.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * credit.low
         * @description Beyond the API's specification. The credit fell below the limit of the webhook, and no free decisions are left. The request is signed as Standard Webhooks describes, and tried up to eight times within about a day.
         */
        post: operations["webhook-credit-low"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.test
         * @description Beyond the API's specification. Somebody asked for a test event. The request is signed as Standard Webhooks describes, and tried up to eight times within about a day.
         */
        post: operations["webhook-webhook-test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        ExplicitDecisionRequest: {
            /**
             * @default model-1
             * @constant
             */
            model?: "model-1";
            context: string;
            stakeholders: components["schemas"]["Stakeholder"][];
            metadata?: components["schemas"]["Metadata"];
            /** @description Id of the newest decision of the lineage that this one continues */
            revises?: string;
            /** @description Only with `revises` */
            revision_note?: components["schemas"]["RevisionNote"];
            share_with_org?: boolean;
            /**
             * @default default
             * @constant
             */
            mode?: "default";
            options: components["schemas"]["ExplicitOption"][];
            seed?: number;
            async?: boolean;
        };
        Stakeholder: {
            id?: string;
            description: string;
            values?: string;
        };
        Metadata: {
            conversation?: {
                /** @enum {string} */
                platform: "slack" | "teams" | "google_chat" | "other";
                channel?: string;
                thread_url?: string;
            };
            issue?: {
                /** @enum {string} */
                tracker: "linear" | "jira" | "github" | "other";
                url: string;
                key?: string;
                title?: string;
            };
            pull_request?: {
                /** @enum {string} */
                platform: "github" | "gitlab" | "bitbucket" | "azure_devops" | "other";
                url: string;
                repo?: string;
                number?: number;
                title?: string;
            };
            on_behalf_of?: {
                name?: string;
                /** Format: email */
                email?: string;
            };
            links?: {
                url: string;
                label?: string;
            }[];
        };
        RevisionNote: {
            reason?: string;
            missed: {
                /** @enum {string} */
                kind: "context" | "consequence" | "stakeholder" | "option" | "size_or_probability" | "other";
                description: string;
            }[];
        };
        ExplicitOption: {
            /** @enum {string} */
            id: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
            description: string;
            consequences: components["schemas"]["Consequence"][];
        };
        Consequence: {
            id?: string;
            description: string;
            label?: string;
            stakeholders?: string[];
            valence: ("benefit" | "harm") | {
                [key: string]: "benefit" | "harm";
            };
        };
        DirectDecisionRequest: {
            /**
             * @default model-1
             * @constant
             */
            model?: "model-1";
            context: string;
            stakeholders: components["schemas"]["Stakeholder"][];
            metadata?: components["schemas"]["Metadata"];
            /** @description Id of the newest decision of the lineage that this one continues */
            revises?: string;
            /** @description Only with `revises` */
            revision_note?: components["schemas"]["RevisionNote"];
            share_with_org?: boolean;
            /** @constant */
            mode: "direct";
            options: components["schemas"]["DirectOption"][];
        };
        DirectOption: {
            /** @enum {string} */
            id: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
            description: string;
        };
        ExplicitDecisionResponse: {
            id: string;
            model: string;
            /** @constant */
            mode: "default";
            /** @enum {string} */
            overlap: "correct" | "report" | "off";
            seed: number;
            results: components["schemas"]["StakeholderResult"][];
            agreement: components["schemas"]["Agreement"];
            warnings: string[];
            usage: components["schemas"]["Usage"];
            cost_usd: number;
            links: components["schemas"]["Links"] | null;
            meta: components["schemas"]["ResultMeta"];
            notes: string;
            lineage?: components["schemas"]["Lineage"];
        };
        StakeholderResult: {
            stakeholder: {
                id: string;
                description: string;
            };
            /** @enum {string} */
            best: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
            confidence: number;
            probabilities: {
                [key: string]: number;
            };
            ev: {
                [key: string]: components["schemas"]["Quantiles"];
            };
            consequences: components["schemas"]["ResultConsequence"][];
            overlaps: components["schemas"]["ResultOverlap"][];
            p_best: number;
            p_best_uncorrected: number;
            /** @enum {string} */
            best_uncorrected: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
            ev_uncorrected: {
                [key: string]: components["schemas"]["Quantiles"];
            };
            removed_share: number;
            mc: {
                draws: number;
                solved: number;
                standard_error: number;
            };
            records: {
                ratio: number;
                overlap: number;
                /** @description Answers of persons; only in a refined decision */
                person?: number;
            };
            order_effect: number;
            consistency: {
                q: number;
                df: number;
                ratio: number | null;
            };
            /** @description The covariance of log sizes is this times that of the fit; older results do not have it */
            phi?: number;
            /** @description Variance of each log size's own, besides; older results do not have it */
            omega2?: number;
            saturated_share: number;
            standard_error: {
                ev: {
                    [key: string]: components["schemas"]["Quantiles"];
                };
                probabilities: {
                    [key: string]: number;
                };
                /** @description Of each consequence's size, by its id; older results do not have it */
                sizes?: {
                    [key: string]: {
                        p10: number;
                        p90: number;
                    };
                };
            };
            /** @description What would change the answer; null where it could not be computed; older results do not have it */
            insight?: components["schemas"]["Insight"] | null;
        };
        Quantiles: {
            mean: number;
            p10: number;
            p90: number;
        };
        ResultConsequence: {
            id: string;
            /** @enum {string} */
            option: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
            description: string;
            label: string | null;
            /** @enum {string} */
            valence: "benefit" | "harm";
            size: {
                value: number;
                p10: number;
                p90: number;
            };
            counted_share: number;
            overlaps_with: {
                with: string;
                share: number;
            }[];
            discounted_by: {
                with: string;
                /** @enum {string} */
                type: "same" | "part" | "result" | "shared" | "absence";
                overlap: number;
                share: number;
                absence_p: number;
            } | null;
        };
        ResultOverlap: {
            a: string;
            b: string;
            /** @enum {string} */
            kind: "within" | "across";
            p: number;
            /** @enum {string} */
            type: "same" | "part" | "result" | "shared" | "absence";
            type_p: {
                [key: string]: number;
            };
            share: number;
            absence: {
                [key: string]: number;
            } | null;
            absence_side: string | null;
            absence_p: number | null;
        };
        Insight: {
            /** @description Draws that these figures were computed from */
            draws: number;
            /** @description What choosing this option costs on average, compared with knowing everything */
            expected_loss: {
                [key: string]: number;
            };
            /** @description Expected value of perfect information: the expected loss of the best option */
            evpi: number;
            standard_error: {
                expected_loss: {
                    [key: string]: number;
                };
                evpi: number;
            };
            /** @description At most 24, the largest evppi first */
            drivers: {
                /** @description Consequences with equal texts stand together */
                consequences: string[];
                /** @description What knowing how much these matter, relative to all others, would be worth */
                evppi: number;
                /** @description Of evppi */
                standard_error: number;
                /** @description Probability that the knowledge would change the best option */
                p_changes_best: number;
                /** @description The option that it would most often change to; null where it never changes */
                would_become: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
                /** @description Posterior standard deviation of the log size, relative to the mean of the others */
                sd: number;
                /** @description Null where no factor from 0.01 to 100 changes the best option */
                flip: {
                    /** @description Where this factor multiplies the size of the consequences, another option becomes best */
                    factor: number;
                    /** @description How many posterior standard deviations of the log size the factor is away */
                    sds: number;
                    /** @enum {string} */
                    becomes: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
                    /** @description Of the factor's natural logarithm */
                    standard_error: number;
                } | null;
                /** @description The best option for each factor from 0.01 to 100 */
                best_by_factor: {
                    /** @enum {string} */
                    option: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
                    from: number;
                    to: number;
                }[];
            }[];
            /** @description At most 24, the largest evppi first */
            overlaps: {
                a: string;
                b: string;
                /** @description What knowing whether the two describe the same thing would be worth */
                evppi: number;
                /** @description Of evppi */
                standard_error: number;
                /** @description Probability that the knowledge would change the best option */
                p_changes_best: number;
                /** @description The option that it would most often change to; null where it never changes */
                would_become: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
            }[];
            /** @description At most 5 that are worth asking, the largest evsi first */
            questions: {
                /** @enum {string} */
                kind: "ratio" | "overlap";
                /** @description Ids of the two consequences */
                between: string[];
                /** @description How often the judge was asked already */
                asked: number;
                /** @description What one more answer would be worth */
                evsi: number;
                /** @description What the exact answer would be worth */
                evppi: number;
                /** @description Of evsi */
                standard_error: number;
                /** @description Probability that the knowledge would change the best option */
                p_changes_best: number;
                /** @description The option that it would most often change to; null where it never changes */
                would_become: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
            }[];
            /** @description The first of questions; null: nothing is worth asking */
            next_question: {
                /** @enum {string} */
                kind: "ratio" | "overlap";
                /** @description Ids of the two consequences */
                between: string[];
                /** @description How often the judge was asked already */
                asked: number;
                /** @description What one more answer would be worth */
                evsi: number;
                /** @description What the exact answer would be worth */
                evppi: number;
                /** @description Of evsi */
                standard_error: number;
                /** @description Probability that the knowledge would change the best option */
                p_changes_best: number;
                /** @description The option that it would most often change to; null where it never changes */
                would_become: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
            } | null;
        };
        Agreement: {
            all_same: boolean;
            best_by_stakeholder: {
                [key: string]: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
            };
        };
        Usage: {
            input_tokens: number;
            output_tokens: number;
            ratio_records: number;
            overlap_records: number;
            /** @description Only where the judge was asked nothing and nothing was billed: how much this counts for what an organization may have so in a day (UTC). One for each consequence and stakeholder that it concerns, and at least 20 */
            free_sizes?: number;
        };
        Links: {
            /** @description The page */
            view_url: string;
            /** @description A picture of 1200 × 630 pixels */
            png_url: string;
        };
        ResultMeta: {
            tau: number;
            /** @description Scale of the residuals over all stakeholders; older results do not have it */
            phi?: number;
            /** @description Part of the answers' stated variance that lies in the items, not in the pairs; older results do not have it */
            item_share?: number;
            draws: number;
            draws_setting: "auto" | number;
            ratio_spread_scale: number;
            tau_prior: {
                scale: number;
                df: number;
            };
            /** @description How the judge's answers about sizes were taken; older results do not have it */
            judge_traits?: {
                /** @description Multiplies the judge's stated spreads, besides `ratio_spread_scale` */
                spread_scale: number;
                /** @description Ratio records with a smaller standard deviation of the log ratio are measurements */
                measured_sd: number;
                /** @description Sizes of texts that say the same agree within this factor; null: as judged */
                same_size_factor: number | null;
                /** @description How often the judge misreads a decision, as labelled answers have shown. Each probability of being best is mixed with equal ones by this share. Older results do not have it */
                misread_share?: number;
            };
            /** @description Results without it are of least-squares/1 */
            size_model?: string;
            overlap_model: string;
            correction: {
                mirror: boolean;
                kept: boolean;
            };
            judge: string;
            /** @description The versions of the model that answered, as it named them; absent where it does not */
            judge_versions?: string[];
            /** @enum {string} */
            method?: "logprobs" | "sampled" | "decided";
            least_mass?: number;
            masked?: boolean;
            prompts?: {
                [key: string]: number;
            };
            engine: string;
            result_hash: string;
        } & {
            [key: string]: unknown;
        };
        Lineage: {
            root_id: string;
            number: number;
            previous_id: string | null;
        };
        DirectDecisionResponse: {
            id: string;
            model: string;
            results: components["schemas"]["DirectStakeholderResult"][];
            agreement: components["schemas"]["Agreement"];
            usage: components["schemas"]["TokenUsage"];
            cost_usd: number;
            lineage?: components["schemas"]["Lineage"];
        };
        DirectStakeholderResult: {
            stakeholder: {
                id: string;
                description: string;
            };
            /** @enum {string} */
            best: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
            confidence: number;
            probabilities: {
                [key: string]: number;
            };
        };
        TokenUsage: {
            input_tokens: number;
            output_tokens: number;
        };
        RunningNotice: {
            id: string;
            model: string;
            /** @constant */
            mode: "default";
            /** @constant */
            status: "running";
            progress: {
                done: number;
                total: number;
            };
            poll_url: string;
            retry_after: number;
            lineage?: components["schemas"]["Lineage"];
        };
        DecisionRecord: {
            id: string;
            /** Format: date-time */
            createdAt: string;
            model: string;
            /** @enum {string} */
            mode: "default" | "direct";
            /** @enum {string} */
            status: "ok" | "error" | "running";
            errorMessage: string | null;
            progress: {
                done: number;
                total: number;
            } | null;
            best: string | null;
            bestByStakeholder: {
                [key: string]: string;
            } | null;
            /** @description Null while there is no answer, and where none was kept: results that were gone before verdicts were stored */
            verdictByStakeholder: {
                [key: string]: components["schemas"]["Verdict"];
            } | null;
            contentStored: boolean;
            /** @description As it was sent */
            request: {
                [key: string]: unknown;
            } | null;
            response: (components["schemas"]["ExplicitDecisionResponse"] | components["schemas"]["DirectDecisionResponse"]) | null;
            /** @description Null for a decision that neither refines another nor revises one with answers of persons */
            refinement: components["schemas"]["Refinement"] | null;
            expiresAt: string | null;
            sharedWithOrg: boolean;
            canChangeSharing: boolean;
            publication: components["schemas"]["Publication"] | null;
            links: components["schemas"]["Links"] | null;
            canPublish: boolean;
            /** @enum {string} */
            source: "api" | "mcp" | "playground" | "connector";
            /** @description The model that answered in Direct mode, if known; a Default mode result names its own */
            judge: string | null;
            lineage: components["schemas"]["Lineage"];
            chosen: components["schemas"]["Chosen"] | null;
            /** @description Oldest first, itself included; of more than 50, the newest */
            revisions: components["schemas"]["Revision"][];
            /** @description Of all decisions of the lineage, at most 1000 */
            revisionCount: number;
            /** @description Newest last; of more than 50, the newest */
            assessments: components["schemas"]["ListedAssessment"][];
            /** @description Of all assessments, at most 200 */
            assessmentSummary: {
                count: number;
                agree: number;
                partly: number;
                disagree: number;
            };
            usage: (components["schemas"]["Usage"] | components["schemas"]["TokenUsage"]) | null;
            costUsd: number;
        } & {
            [key: string]: unknown;
        };
        Verdict: {
            /**
             * @description `untouched` (“not affected”): nothing listed affects the stakeholder; `equal` (“no answer”): nothing that was read speaks for one option; `open` (“open”): `options` are too close to call; `leaning` (“leans to”): the best one's probability is below 0.6; `likely` (“likely”): below 0.85; `clear` (“clear”): 0.85 or more
             * @enum {string}
             */
            kind: "untouched" | "equal" | "open" | "leaning" | "likely" | "clear";
            /** @description None, the best one, or all that are level, the best one first */
            options: string[];
        };
        Refinement: {
            /** @description The most questions that the judge was to be asked in this revision; null: answers were sent */
            calls: number | null;
            /** @description Whose questions were meant; null: those of all in turn */
            stakeholder: string | null;
            /** @description Of this revision and those before it, oldest first */
            records: (components["schemas"]["JudgeRecord"] | components["schemas"]["PersonRecord"])[];
            /** @description Only where a request with `revises` made the revision: `records` then has the persons' answers that still fit it, and `dropped` the others */
            revised?: {
                dropped: components["schemas"]["DroppedAnswer"][];
            };
        };
        JudgeRecord: {
            /** @constant */
            by: "judge";
            /** @description Id of the revision in which it was added */
            revision: string;
            stakeholder: string;
            /** @description Ids of the two consequences */
            between: string[];
            /** @description Of the 15 choices, from 1/100 to 100: how many times as large the first is as the second */
            probabilities: number[];
            judge: string;
            evidence: {
                /** @enum {string} */
                method: "built-in" | "table" | "logprobs" | "sampled" | "decided";
                mass: number;
                masked: boolean;
                /** @description The version of the model that answered, as it names itself */
                model?: string;
            };
        };
        PersonRecord: {
            /** @constant */
            by: "person";
            /** @description Id of the revision in which it was added */
            revision: string;
            stakeholder: string;
            /** @description Ids of the two consequences */
            between: string[];
            /** @description Of the 15 choices, from 1/100 to 100: how many times as large the first is as the second */
            probabilities: number[];
            ratio: number;
            factor: number;
            /** @description The API key that sent the answer */
            key: {
                id: number;
                name: string;
            };
            answeredBy: components["schemas"]["Person"] | null;
        };
        Person: {
            name?: string;
            /** Format: email */
            email?: string;
        };
        DroppedAnswer: {
            /** @description For whom it was given: the first words of the text */
            stakeholder: string;
            /** @description The first words of the two consequences */
            between: [
                string,
                string
            ];
            ratio: number;
            factor: number;
            answeredBy: components["schemas"]["Person"] | null;
            /**
             * @description The request no longer has a stakeholder with this text and these values, or no consequence with this text; the consequence no longer concerns the stakeholder, or is a benefit where it was a harm; the earlier request is of another version; or Direct mode takes no answers
             * @enum {string}
             */
            why: "stakeholder_changed" | "consequence_gone" | "not_concerned" | "side_changed" | "request_unreadable" | "direct_mode";
            /** @description The first words of what has changed, if it is one text */
            about: string | null;
        };
        Publication: {
            url: string;
            /** Format: date-time */
            publishedAt: string;
            publishedBy: {
                id: number;
                name: string;
            } | null;
        } & {
            [key: string]: unknown;
        };
        Chosen: {
            chosenOption: string | null;
            /** @description The reporter's own word */
            followed: boolean | null;
            decidedBy: ("agent" | "human") | null;
            note: string | null;
            reportedBy: components["schemas"]["Person"] | null;
            /** Format: date-time */
            reportedAt: string;
            /** @description Stakeholder id to whether the chosen option was this stakeholder's best; null without a chosen option */
            wasBest: {
                [key: string]: boolean | null;
            };
            /** @description The same in words, which also tell of options that were level; empty without a chosen option */
            says: {
                [key: string]: string;
            };
        } & {
            [key: string]: unknown;
        };
        Revision: {
            id: string;
            number: number;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            status: "ok" | "error" | "running";
            best: string | null;
            bestByStakeholder: {
                [key: string]: string;
            } | null;
            /** @description Null while there is no answer, and where none was kept: results that were gone before verdicts were stored */
            verdictByStakeholder: {
                [key: string]: components["schemas"]["Verdict"];
            } | null;
            note: components["schemas"]["RevisionNote"] | null;
            /** @description True when there is a note, which is left out to bound the record: newest first, 200,000 bytes */
            noteOmitted?: boolean;
        } & {
            [key: string]: unknown;
        };
        ListedAssessment: {
            id: string;
            /** @enum {string} */
            overall: "agree" | "partly" | "disagree";
            stakeholders: components["schemas"]["StakeholderAssessment"][];
            assessor?: components["schemas"]["Assessor"];
            on_behalf_of?: components["schemas"]["Person"];
            note?: string;
            /** Format: date-time */
            createdAt: string;
            /** @description True when texts and names are left out to bound the record: newest first, 600,000 bytes */
            textOmitted?: boolean;
        } & {
            [key: string]: unknown;
        };
        StakeholderAssessment: {
            stakeholder: string;
            /** @enum {string} */
            best_correct: "yes" | "no" | "unsure";
            /** @enum {string} */
            would_choose?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "none";
            confidence?: number;
            reason?: string;
        };
        Assessor: {
            /** @enum {string} */
            kind?: "agent" | "human";
            agent?: string;
            model?: string;
        };
        DecisionList: {
            /** @description Newest first */
            decisions: components["schemas"]["ListedDecision"][];
            /** @description The `cursor` of the next page, which has older decisions; null when there is none */
            next_cursor: string | null;
        };
        ListedDecision: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            status: "running" | "ok" | "error";
            /** @enum {string} */
            mode: "default" | "direct";
            /** @description The name of the API key that made the decision */
            key: string;
            key_id: number;
            /** @enum {string} */
            source: "api" | "mcp" | "playground" | "connector";
            best_by_stakeholder: {
                [key: string]: string;
            } | null;
            /** @description Null while there is no answer, and where none was kept: results that were gone before verdicts were stored */
            verdict_by_stakeholder: {
                [key: string]: components["schemas"]["Verdict"];
            } | null;
            cost_usd: number;
            shared: boolean;
            /** @description The first line of the context, at most 200 characters; null when the content is no longer stored */
            first_line: string | null;
            /** @description `done` of `total` model calls were answered; null unless the decision runs */
            progress: {
                done: number;
                total: number;
            } | null;
        };
        PersonAnswer: {
            /** @description For whom the consequences matter; required where there are several stakeholders */
            stakeholder?: string;
            /** @description Ids of the two consequences */
            between: string[];
            /** @description How many times as much the first matters as the second */
            ratio: number;
            /** @description The ratio lies between ratio/factor and ratio·factor in about two of three cases */
            factor: number;
            /** @description Who gave the answer; by default the API key */
            answered_by?: components["schemas"]["Person"];
        };
        RefineRequest: {
            /** @description Ask the judge the next best questions, at most this many */
            calls?: number;
            /** @description Only with `calls`: whose questions; by default those of all in turn */
            stakeholder?: string;
            /** @description Persons' answers, in place of `calls` */
            answers?: components["schemas"]["PersonAnswer"][];
            async?: boolean;
        };
        SharingRequest: {
            shared_with_org: boolean;
        };
        ChosenReport: {
            followed?: boolean;
            /** @enum {string} */
            chosen_option?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "none";
            /** @enum {string} */
            decided_by?: "agent" | "human";
            note?: string;
            reported_by?: components["schemas"]["Person"];
        };
        AssessmentRequest: {
            /** @enum {string} */
            overall: "agree" | "partly" | "disagree";
            stakeholders: components["schemas"]["StakeholderAssessment"][];
            assessor?: components["schemas"]["Assessor"];
            on_behalf_of?: components["schemas"]["Person"];
            note?: string;
        };
        Assessment: {
            id: string;
            decision_id: string;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            overall: "agree" | "partly" | "disagree";
            stakeholders: components["schemas"]["StakeholderAssessment"][];
            assessor?: components["schemas"]["Assessor"];
            on_behalf_of?: components["schemas"]["Person"];
            note?: string;
        } & {
            [key: string]: unknown;
        };
        QuestionsRequest: {
            /**
             * @default model-1
             * @constant
             */
            model?: "model-1";
            state: string | {
                [key: string]: unknown;
            };
            questions: {
                [key: string]: components["schemas"]["Question"];
            };
            metadata?: components["schemas"]["Metadata"];
            share_with_org?: boolean;
        };
        Question: components["schemas"]["ChoiceQuestion"] | components["schemas"]["ScoreQuestion"] | components["schemas"]["NoulQuestion"];
        ChoiceQuestion: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "choice";
            instructions?: string;
            criteria: {
                [key: string]: string;
            };
        };
        ScoreQuestion: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "score";
            instructions?: string;
            criteria: string[];
        };
        NoulQuestion: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "noul";
            instructions?: string;
        };
        QuestionsResponse: {
            id: string;
            model: string;
            answers: {
                [key: string]: components["schemas"]["ChoiceAnswer"] | components["schemas"]["ScoreAnswer"] | components["schemas"]["NoulAnswer"];
            };
            usage: {
                input_tokens: number;
                output_tokens: number;
            };
        };
        ChoiceAnswer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "choice";
            choice: string;
            confidence: number;
            probabilities: {
                [key: string]: number;
            };
            warnings?: string[];
        };
        ScoreAnswer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "score";
            score: number;
            confidence: number;
            legend: {
                [key: string]: string;
            };
            probabilities: {
                [key: string]: number;
            };
            warnings?: string[];
        };
        NoulAnswer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "noul";
            noul: number;
            warnings?: string[];
        };
        Receipts: {
            receipts: components["schemas"]["Receipt"][];
        };
        Receipt: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            kind: "purchase" | "auto_recharge" | "refund";
            /** @description Credit in USD before tax; negative for a refund, positive again for one that did not arrive */
            amount_usd: number;
            description: string | null;
            /** @description The payment processor's receipt; null when it gave none. Opens for anyone who has it: treat it like the receipt itself. */
            receipt_url: string | null;
        };
        SystemOneRequest: {
            /** @description `model-1`, `jev-latest`, `jev-preview`; all are answered by `model-1` */
            model?: string;
            /** @description Text, or JSON whose text is read; at most 50000 characters */
            state: string | {
                [key: string]: unknown;
            } | unknown[];
            questions: {
                [key: string]: components["schemas"]["SystemOneQuestion"];
            };
        };
        SystemOneQuestion: components["schemas"]["SystemOneChoice"] | components["schemas"]["SystemOneScore"] | components["schemas"]["SystemOneNoul"];
        SystemOneChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "choice";
            instructions?: components["schemas"]["SystemOneText"] | null;
            criteria: {
                [key: string]: components["schemas"]["SystemOneText"] | null;
            };
        };
        SystemOneText: string | {
            [key: string]: unknown;
        } | unknown[];
        SystemOneScore: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "score";
            instructions?: components["schemas"]["SystemOneText"] | null;
            criteria: components["schemas"]["SystemOneText"][];
        };
        SystemOneNoul: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "noul";
            instructions?: components["schemas"]["SystemOneText"] | null;
            criteria?: {
                true?: components["schemas"]["SystemOneText"] | null;
                false?: components["schemas"]["SystemOneText"] | null;
            } | null;
        };
        SystemOneResponse: {
            model: string;
            answers: {
                [key: string]: components["schemas"]["SystemOneChoiceAnswer"] | components["schemas"]["SystemOneScoreAnswer"] | components["schemas"]["SystemOneNoulAnswer"];
            };
            usage: {
                input_tokens: number;
                output_tokens: number;
            };
        };
        SystemOneChoiceAnswer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "choice";
            choice: string;
            confidence: number;
            probabilities: {
                [key: string]: number;
            };
            warnings?: string[];
        };
        SystemOneScoreAnswer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "score";
            /** @description The expectation: the sum of each level times its probability */
            score: number;
            /** @description The levels as they were sent */
            legend: {
                [key: string]: unknown;
            };
            confidence: number;
            probabilities: {
                [key: string]: number;
            };
            warnings?: string[];
        };
        SystemOneNoulAnswer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "noul";
            noul: number;
            warnings?: string[];
        };
        SystemOneBadRequest: {
            detail: string | {
                error_type: string;
                message: string;
            };
        };
        SystemOneError: {
            detail: {
                error_type: string;
                message: string;
            };
        };
        SystemOneInvalid: {
            detail: {
                type: string;
                loc: (string | number)[];
                msg: string;
            }[];
        };
        ModelList: {
            models: {
                name: string;
                description: string;
                /** Format: date */
                release_date: string;
            }[];
            /** @constant */
            object: "list";
            data: {
                id: string;
                /** @constant */
                object: "model";
                /** @description Seconds since 1970 */
                created: number;
                owned_by: string;
                architecture: {
                    input_modalities: string[];
                    output_modalities: string[];
                };
            }[];
        };
        DecisionEvent: {
            /** @enum {string} */
            type: "decision.done" | "decision.failed" | "decision.chosen";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: {
                id: string;
                /** @enum {string} */
                status: "running" | "ok" | "error";
                /** @enum {string} */
                mode: "default" | "direct";
                lineage: {
                    root_id: string;
                    number: number;
                };
                /** @description Only for a webhook with content: the result, an object with `errorMessage`, or the report of the chosen option; null where `content_omitted` gives the reason */
                content?: unknown;
                /** @description Only for a webhook with content, and a decision that is shared and has an answer: how each result stands, also where the content is omitted */
                verdict_by_stakeholder?: {
                    [key: string]: components["schemas"]["Verdict"];
                };
                /**
                 * @description Why `content` is null
                 * @enum {string}
                 */
                content_omitted?: "not_shared" | "not_stored" | "too_large";
            };
        };
        CreditEvent: {
            /** @constant */
            type: "credit.low";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: {
                balance_usd: number;
                /** @description The limit of this webhook */
                below_usd: number;
            };
        };
        TestEvent: {
            /** @constant */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: Record<string, never>;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The id of this request, which the log has as well */
        "X-Request-Id": string;
        /** @description On every reply to a valid API key: how many requests it may send in a minute, how many of them may create or change something, and how many of the latter all keys of its organization may send together */
        "RateLimit-Policy": string;
        /** @description With RateLimit-Policy: how many of those requests are left (`r`), and in how many seconds all are available again (`t`); only the limits that the request counts against */
        RateLimit: string;
        /** @description Seconds to wait before asking again */
        "Retry-After": number;
    };
    pathItems: never;
}
export type ExplicitDecisionRequest = components['schemas']['ExplicitDecisionRequest'];
export type Stakeholder = components['schemas']['Stakeholder'];
export type Metadata = components['schemas']['Metadata'];
export type RevisionNote = components['schemas']['RevisionNote'];
export type ExplicitOption = components['schemas']['ExplicitOption'];
export type Consequence = components['schemas']['Consequence'];
export type DirectDecisionRequest = components['schemas']['DirectDecisionRequest'];
export type DirectOption = components['schemas']['DirectOption'];
export type ExplicitDecisionResponse = components['schemas']['ExplicitDecisionResponse'];
export type StakeholderResult = components['schemas']['StakeholderResult'];
export type Quantiles = components['schemas']['Quantiles'];
export type ResultConsequence = components['schemas']['ResultConsequence'];
export type ResultOverlap = components['schemas']['ResultOverlap'];
export type Insight = components['schemas']['Insight'];
export type Agreement = components['schemas']['Agreement'];
export type Usage = components['schemas']['Usage'];
export type Links = components['schemas']['Links'];
export type ResultMeta = components['schemas']['ResultMeta'];
export type Lineage = components['schemas']['Lineage'];
export type DirectDecisionResponse = components['schemas']['DirectDecisionResponse'];
export type DirectStakeholderResult = components['schemas']['DirectStakeholderResult'];
export type TokenUsage = components['schemas']['TokenUsage'];
export type RunningNotice = components['schemas']['RunningNotice'];
export type DecisionRecord = components['schemas']['DecisionRecord'];
export type Verdict = components['schemas']['Verdict'];
export type Refinement = components['schemas']['Refinement'];
export type JudgeRecord = components['schemas']['JudgeRecord'];
export type PersonRecord = components['schemas']['PersonRecord'];
export type Person = components['schemas']['Person'];
export type DroppedAnswer = components['schemas']['DroppedAnswer'];
export type Publication = components['schemas']['Publication'];
export type Chosen = components['schemas']['Chosen'];
export type Revision = components['schemas']['Revision'];
export type ListedAssessment = components['schemas']['ListedAssessment'];
export type StakeholderAssessment = components['schemas']['StakeholderAssessment'];
export type Assessor = components['schemas']['Assessor'];
export type DecisionList = components['schemas']['DecisionList'];
export type ListedDecision = components['schemas']['ListedDecision'];
export type PersonAnswer = components['schemas']['PersonAnswer'];
export type RefineRequest = components['schemas']['RefineRequest'];
export type SharingRequest = components['schemas']['SharingRequest'];
export type ChosenReport = components['schemas']['ChosenReport'];
export type AssessmentRequest = components['schemas']['AssessmentRequest'];
export type Assessment = components['schemas']['Assessment'];
export type QuestionsRequest = components['schemas']['QuestionsRequest'];
export type Question = components['schemas']['Question'];
export type ChoiceQuestion = components['schemas']['ChoiceQuestion'];
export type ScoreQuestion = components['schemas']['ScoreQuestion'];
export type NoulQuestion = components['schemas']['NoulQuestion'];
export type QuestionsResponse = components['schemas']['QuestionsResponse'];
export type ChoiceAnswer = components['schemas']['ChoiceAnswer'];
export type ScoreAnswer = components['schemas']['ScoreAnswer'];
export type NoulAnswer = components['schemas']['NoulAnswer'];
export type Receipts = components['schemas']['Receipts'];
export type Receipt = components['schemas']['Receipt'];
export type SystemOneRequest = components['schemas']['SystemOneRequest'];
export type SystemOneQuestion = components['schemas']['SystemOneQuestion'];
export type SystemOneChoice = components['schemas']['SystemOneChoice'];
export type SystemOneText = components['schemas']['SystemOneText'];
export type SystemOneScore = components['schemas']['SystemOneScore'];
export type SystemOneNoul = components['schemas']['SystemOneNoul'];
export type SystemOneResponse = components['schemas']['SystemOneResponse'];
export type SystemOneChoiceAnswer = components['schemas']['SystemOneChoiceAnswer'];
export type SystemOneScoreAnswer = components['schemas']['SystemOneScoreAnswer'];
export type SystemOneNoulAnswer = components['schemas']['SystemOneNoulAnswer'];
export type SystemOneBadRequest = components['schemas']['SystemOneBadRequest'];
export type SystemOneError = components['schemas']['SystemOneError'];
export type SystemOneInvalid = components['schemas']['SystemOneInvalid'];
export type ModelList = components['schemas']['ModelList'];
export type DecisionEvent = components['schemas']['DecisionEvent'];
export type CreditEvent = components['schemas']['CreditEvent'];
export type TestEvent = components['schemas']['TestEvent'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type HeaderRateLimitPolicy = components['headers']['RateLimit-Policy'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type $defs = Record<string, never>;
export interface operations {
    listDecisions: {
        parameters: {
            query?: {
                /** @description Part of the first line of the context, in upper or lower case, or the start of an id */
                search?: string;
                status?: "running" | "ok" | "error";
                mode?: "default" | "direct";
                /** @description The API key that made the decision */
                key_id?: number;
                source?: "api" | "mcp" | "playground" | "connector";
                /** @description The best option of at least one stakeholder */
                best?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
                /** @description How the result of at least one stakeholder stands */
                verdict?: "untouched" | "equal" | "open" | "leaning" | "likely" | "clear";
                /** @description Only decisions made at this time or later: an ISO date (its midnight, UTC) or date-time */
                from?: string;
                /** @description Only decisions made before this time */
                to?: string;
                /** @description Whether the decision is shared with the organization */
                shared?: boolean;
                /** @description The most decisions on a page */
                limit?: number;
                /** @description `next_cursor` of the page before; send it with the same filters */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of decisions */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionList"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unreadable_request`, `unsupported_content`, `body_too_large`, `invalid_json`, `invalid_text`, `unknown_property`, `missing_property`, `consequences_missing`, `invalid_type`, `invalid_value`, `unknown_parameter`, `invalid_header`, `key_reused`, `wrong_state`, `limit_reached`
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_valid_key`
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `rate_limited`
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `internal_error`
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unavailable`
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    createDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=N`: how many seconds to wait for the answer before 202, at most as long as the service waits; `wait=0` has the effect of `async` (Default mode) */
                Prefer?: string;
                /** @description Sent by an integration, such as a connector of another product: the record then has `source` = `connector`. No other value is accepted */
                "X-Source"?: "connector";
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 4194304 bytes (4 MiB) */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExplicitDecisionRequest"] | components["schemas"]["DirectDecisionRequest"];
            };
        };
        responses: {
            /** @description One result for each stakeholder */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description `wait=N`, when the request preferred it */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplicitDecisionResponse"] | components["schemas"]["DirectDecisionResponse"];
                };
            };
            /** @description Still running */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    /** @description `wait=N`, when the request preferred it */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunningNotice"];
                };
            };
            /**
             * @description `invalid_request`: The request is invalid.
             *
             *     `too_many_records`: The decision needs more ratio records than the limit.
             *
             *     `too_many_overlap_pairs`: The decision needs more overlap pairs than the limit.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request" | "too_many_records" | "too_many_overlap_pairs";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unreadable_request`, `unsupported_content`, `body_too_large`, `invalid_json`, `invalid_text`, `unknown_property`, `missing_property`, `consequences_missing`, `invalid_type`, `invalid_value`, `unknown_parameter`, `invalid_header`, `key_reused`, `wrong_state`, `limit_reached`, `too_many_records`, `too_many_overlap_pairs`
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             * @example too_many_records
                             * @example too_many_overlap_pairs
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_valid_key`
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `insufficient_credit`: The organization has no free decisions left, and its credit is less than this request can cost. Add credit and send the request again. Nothing was billed. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "insufficient_credit";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `insufficient_credit`
                             * @example insufficient_credit
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: Only the API key that made this decision can do this. Send the request with that key. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `not_the_owner`
                             * @example not_the_owner
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `revision_conflict`: A newer revision of this decision exists; revise that one.
             *
             *     `model_unavailable`: The model endpoint does not serve the model that MODEL_NAME names. Nothing was billed. Send the request again after the operator has corrected this.
             *
             *     `model_unavailable`: The model endpoint refuses the key of this service. Nothing was billed. Send the request again after the operator has corrected MODEL_API_KEY.
             *
             *     `model_unavailable`: The account of this service at the model endpoint has used up its quota or credit. Nothing was billed. Send the request again after the operator has raised the quota of the account that MODEL_API_KEY belongs to.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "revision_conflict" | "model_unavailable";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `revision_conflict`, `model_missing`, `model_key_refused`, `model_quota_exhausted`
                             * @example revision_conflict
                             * @example model_missing
                             * @example model_key_refused
                             * @example model_quota_exhausted
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared.
             *
             *     `invalid_request`: The decision was cancelled. Nothing was billed.
             *
             *     `invalid_request`: Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again.
             */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_such_decision`, `decision_cancelled`, `answer_gone`
                             * @example no_such_decision
                             * @example decision_cancelled
                             * @example answer_gone
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `rate_limited`: The organization already has as many decisions running as it may. Send the request again when one has ended.
             *
             *     `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After.
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `too_many_running`, `rate_limited`
                             * @example too_many_running
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `internal_error`
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `model_unavailable`: The model endpoint limits how many requests this service may send. Nothing was billed. Send the request again after the time in Retry-After.
             *
             *     `model_unavailable`: The model failed to answer. Nothing was billed.
             *
             *     `server_error`: The decision could not be completed. Nothing was billed.
             */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "model_unavailable" | "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `model_busy`, `model_failed`, `decision_failed`
                             * @example model_busy
                             * @example model_failed
                             * @example decision_failed
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `model_warming`: The model is starting. Send the request again shortly. Nothing was billed.
             *
             *     `free_capacity_busy`: The model has no slot for a free request at the moment. Send the request again shortly. No free decision was used.
             *
             *     `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "model_warming" | "free_capacity_busy" | "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `model_warming`, `free_capacity_busy`, `unavailable`
                             * @example model_warming
                             * @example free_capacity_busy
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    getDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record of the decision */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionRecord"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unreadable_request`, `unsupported_content`, `body_too_large`, `invalid_json`, `invalid_text`, `unknown_property`, `missing_property`, `consequences_missing`, `invalid_type`, `invalid_value`, `unknown_parameter`, `invalid_header`, `key_reused`, `wrong_state`, `limit_reached`
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_valid_key`
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_such_decision`
                             * @example no_such_decision
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `rate_limited`
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `internal_error`
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unavailable`
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    shareDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 16384 bytes (16 KiB) */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharingRequest"];
            };
        };
        responses: {
            /** @description The record with its sharing */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionRecord"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unreadable_request`, `unsupported_content`, `body_too_large`, `invalid_json`, `invalid_text`, `unknown_property`, `missing_property`, `consequences_missing`, `invalid_type`, `invalid_value`, `unknown_parameter`, `invalid_header`, `key_reused`, `wrong_state`, `limit_reached`
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_valid_key`
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: Only the API key that made this decision can do this. Send the request with that key. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `not_the_owner`
                             * @example not_the_owner
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_such_decision`
                             * @example no_such_decision
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `rate_limited`
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `internal_error`
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unavailable`
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    cancelDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record after the request */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionRecord"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unreadable_request`, `unsupported_content`, `body_too_large`, `invalid_json`, `invalid_text`, `unknown_property`, `missing_property`, `consequences_missing`, `invalid_type`, `invalid_value`, `unknown_parameter`, `invalid_header`, `key_reused`, `wrong_state`, `limit_reached`
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_valid_key`
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: Only the API key that made this decision can do this. Send the request with that key. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `not_the_owner`
                             * @example not_the_owner
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared.
             *
             *     `invalid_request`: Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again.
             */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_such_decision`, `answer_gone`
                             * @example no_such_decision
                             * @example answer_gone
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `rate_limited`
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `internal_error`
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unavailable`
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    watchDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the last event that you have; the service does not send it again */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            /** @description You have the last event: do not connect again */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unreadable_request`, `unsupported_content`, `body_too_large`, `invalid_json`, `invalid_text`, `unknown_property`, `missing_property`, `consequences_missing`, `invalid_type`, `invalid_value`, `unknown_parameter`, `invalid_header`, `key_reused`, `wrong_state`, `limit_reached`
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_valid_key`
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_such_decision`
                             * @example no_such_decision
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `rate_limited`
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `internal_error`
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unavailable`
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    refineDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=N`: how many seconds to wait for the answer before 202, at most as long as the service waits; `wait=0` has the effect of `async` (Default mode) */
                Prefer?: string;
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 262144 bytes (256 KiB) */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefineRequest"];
            };
        };
        responses: {
            /** @description The result of the new revision */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description `wait=N`, when the request preferred it */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplicitDecisionResponse"];
                };
            };
            /** @description Still running */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    /** @description `wait=N`, when the request preferred it */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunningNotice"];
                };
            };
            /**
             * @description `invalid_request`: The request is invalid.
             *
             *     `too_many_records`: The decision needs more ratio records than the limit.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request" | "too_many_records";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unreadable_request`, `unsupported_content`, `body_too_large`, `invalid_json`, `invalid_text`, `unknown_property`, `missing_property`, `consequences_missing`, `invalid_type`, `invalid_value`, `unknown_parameter`, `invalid_header`, `key_reused`, `wrong_state`, `limit_reached`, `too_many_records`
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             * @example too_many_records
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_valid_key`
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `insufficient_credit`: The organization has no free decisions left, and its credit is less than this request can cost. Add credit and send the request again. Nothing was billed. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "insufficient_credit";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `insufficient_credit`
                             * @example insufficient_credit
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: Only the API key that made this decision can do this. Send the request with that key. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `not_the_owner`
                             * @example not_the_owner
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `revision_conflict`: A newer revision of this decision exists; revise that one.
             *
             *     `model_unavailable`: The model endpoint does not serve the model that MODEL_NAME names. Nothing was billed. Send the request again after the operator has corrected this.
             *
             *     `model_unavailable`: The model endpoint refuses the key of this service. Nothing was billed. Send the request again after the operator has corrected MODEL_API_KEY.
             *
             *     `model_unavailable`: The account of this service at the model endpoint has used up its quota or credit. Nothing was billed. Send the request again after the operator has raised the quota of the account that MODEL_API_KEY belongs to.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "revision_conflict" | "model_unavailable";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `revision_conflict`, `model_missing`, `model_key_refused`, `model_quota_exhausted`
                             * @example revision_conflict
                             * @example model_missing
                             * @example model_key_refused
                             * @example model_quota_exhausted
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared.
             *
             *     `invalid_request`: The decision was cancelled. Nothing was billed.
             *
             *     `invalid_request`: Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again.
             */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_such_decision`, `decision_cancelled`, `answer_gone`
                             * @example no_such_decision
                             * @example decision_cancelled
                             * @example answer_gone
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `rate_limited`: The organization already has as many decisions running as it may. Send the request again when one has ended.
             *
             *     `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After.
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `too_many_running`, `rate_limited`
                             * @example too_many_running
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `internal_error`
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `model_unavailable`: The model endpoint limits how many requests this service may send. Nothing was billed. Send the request again after the time in Retry-After.
             *
             *     `model_unavailable`: The model failed to answer. Nothing was billed.
             *
             *     `server_error`: The decision could not be completed. Nothing was billed.
             */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "model_unavailable" | "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `model_busy`, `model_failed`, `decision_failed`
                             * @example model_busy
                             * @example model_failed
                             * @example decision_failed
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `model_warming`: The model is starting. Send the request again shortly. Nothing was billed.
             *
             *     `free_capacity_busy`: The model has no slot for a free request at the moment. Send the request again shortly. No free decision was used.
             *
             *     `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "model_warming" | "free_capacity_busy" | "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `model_warming`, `free_capacity_busy`, `unavailable`
                             * @example model_warming
                             * @example free_capacity_busy
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    getDecisionPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the picture that you have */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Names this picture */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            /** @description You have this picture */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unreadable_request`, `unsupported_content`, `body_too_large`, `invalid_json`, `invalid_text`, `unknown_property`, `missing_property`, `consequences_missing`, `invalid_type`, `invalid_value`, `unknown_parameter`, `invalid_header`, `key_reused`, `wrong_state`, `limit_reached`
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_valid_key`
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_such_decision`
                             * @example no_such_decision
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `rate_limited`
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `internal_error`
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unavailable`
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    reportChosen: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 16384 bytes (16 KiB) */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenReport"];
            };
        };
        responses: {
            /** @description The record with its chosen option */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionRecord"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unreadable_request`, `unsupported_content`, `body_too_large`, `invalid_json`, `invalid_text`, `unknown_property`, `missing_property`, `consequences_missing`, `invalid_type`, `invalid_value`, `unknown_parameter`, `invalid_header`, `key_reused`, `wrong_state`, `limit_reached`
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_valid_key`
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared.
             *
             *     `invalid_request`: Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again.
             */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_such_decision`, `answer_gone`
                             * @example no_such_decision
                             * @example answer_gone
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `rate_limited`
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `internal_error`
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unavailable`
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    takeBackChosen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record without a chosen option */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionRecord"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unreadable_request`, `unsupported_content`, `body_too_large`, `invalid_json`, `invalid_text`, `unknown_property`, `missing_property`, `consequences_missing`, `invalid_type`, `invalid_value`, `unknown_parameter`, `invalid_header`, `key_reused`, `wrong_state`, `limit_reached`
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_valid_key`
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_such_decision`
                             * @example no_such_decision
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `rate_limited`
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `internal_error`
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unavailable`
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    publishDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record with its publication */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionRecord"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unreadable_request`, `unsupported_content`, `body_too_large`, `invalid_json`, `invalid_text`, `unknown_property`, `missing_property`, `consequences_missing`, `invalid_type`, `invalid_value`, `unknown_parameter`, `invalid_header`, `key_reused`, `wrong_state`, `limit_reached`
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_valid_key`
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: Only the API key that made this decision can do this. Send the request with that key. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `not_the_owner`
                             * @example not_the_owner
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared.
             *
             *     `invalid_request`: Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again.
             */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_such_decision`, `answer_gone`
                             * @example no_such_decision
                             * @example answer_gone
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `rate_limited`
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `internal_error`
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unavailable`
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    withdrawDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record without a publication */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionRecord"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unreadable_request`, `unsupported_content`, `body_too_large`, `invalid_json`, `invalid_text`, `unknown_property`, `missing_property`, `consequences_missing`, `invalid_type`, `invalid_value`, `unknown_parameter`, `invalid_header`, `key_reused`, `wrong_state`, `limit_reached`
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_valid_key`
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: Only the API key that made this decision can do this. Send the request with that key. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `not_the_owner`
                             * @example not_the_owner
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_such_decision`
                             * @example no_such_decision
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `rate_limited`
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `internal_error`
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unavailable`
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    assessDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 262144 bytes (256 KiB) */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssessmentRequest"];
            };
        };
        responses: {
            /** @description The assessment */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assessment"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unreadable_request`, `unsupported_content`, `body_too_large`, `invalid_json`, `invalid_text`, `unknown_property`, `missing_property`, `consequences_missing`, `invalid_type`, `invalid_value`, `unknown_parameter`, `invalid_header`, `key_reused`, `wrong_state`, `limit_reached`
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_valid_key`
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared.
             *
             *     `invalid_request`: Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again.
             */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_such_decision`, `answer_gone`
                             * @example no_such_decision
                             * @example answer_gone
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `rate_limited`
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `internal_error`
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unavailable`
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    askQuestions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 4194304 bytes (4 MiB) */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionsRequest"];
            };
        };
        responses: {
            /** @description One answer for each question */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionsResponse"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unreadable_request`, `unsupported_content`, `body_too_large`, `invalid_json`, `invalid_text`, `unknown_property`, `missing_property`, `consequences_missing`, `invalid_type`, `invalid_value`, `unknown_parameter`, `invalid_header`, `key_reused`, `wrong_state`, `limit_reached`
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_valid_key`
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `insufficient_credit`: The organization has no free decisions left, and its credit is less than this request can cost. Add credit and send the request again. Nothing was billed. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "insufficient_credit";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `insufficient_credit`
                             * @example insufficient_credit
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `model_unavailable`: The model endpoint does not serve the model that MODEL_NAME names. Nothing was billed. Send the request again after the operator has corrected this.
             *
             *     `model_unavailable`: The model endpoint refuses the key of this service. Nothing was billed. Send the request again after the operator has corrected MODEL_API_KEY.
             *
             *     `model_unavailable`: The account of this service at the model endpoint has used up its quota or credit. Nothing was billed. Send the request again after the operator has raised the quota of the account that MODEL_API_KEY belongs to.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "model_unavailable";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `model_missing`, `model_key_refused`, `model_quota_exhausted`
                             * @example model_missing
                             * @example model_key_refused
                             * @example model_quota_exhausted
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `answer_gone`
                             * @example answer_gone
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `rate_limited`
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `internal_error`
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `model_unavailable`: The model endpoint limits how many requests this service may send. Nothing was billed. Send the request again after the time in Retry-After.
             *
             *     `model_unavailable`: The model failed to answer. Nothing was billed.
             */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "model_unavailable";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `model_busy`, `model_failed`
                             * @example model_busy
                             * @example model_failed
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `model_warming`: The model is starting. Send the request again shortly. Nothing was billed.
             *
             *     `free_capacity_busy`: The model has no slot for a free request at the moment. Send the request again shortly. No free decision was used.
             *
             *     `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "model_warming" | "free_capacity_busy" | "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `model_warming`, `free_capacity_busy`, `unavailable`
                             * @example model_warming
                             * @example free_capacity_busy
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    listReceipts: {
        parameters: {
            query?: {
                /** @description The earliest date of payment; a date is its midnight, UTC */
                from?: string;
                /** @description The end of the period, which is not in it any more */
                to?: string;
                /** @description At most so many, the newest */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments of the period */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipts"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unreadable_request`, `unsupported_content`, `body_too_large`, `invalid_json`, `invalid_text`, `unknown_property`, `missing_property`, `consequences_missing`, `invalid_type`, `invalid_value`, `unknown_parameter`, `invalid_header`, `key_reused`, `wrong_state`, `limit_reached`
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `no_valid_key`
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `rate_limited`
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `internal_error`
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong. Codes keep their meaning, and new ones may come; today: `unavailable`
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    askSystemOne: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 4194304 bytes (4 MiB) */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SystemOneRequest"];
            };
        };
        responses: {
            /** @description One answer for each question */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneResponse"];
                };
            };
            /** @description The model or a type is not served, a limit is exceeded, or the body is not JSON */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneBadRequest"];
                };
            };
            /** @description No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The organization has no free decisions left, and its credit is less than this request can cost. Add credit and send the request again. Nothing was billed. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description No API key was sent. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The account of this service at the model endpoint has used up its quota or credit. Nothing was billed. Send the request again after the operator has raised the quota of the account that MODEL_API_KEY belongs to. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The body does not have the shape of the format */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneInvalid"];
                };
            };
            /** @description This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The model failed to answer. Nothing was billed. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The one model */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelList"];
                };
            };
            /** @description The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The organization has no free decisions left, and its credit is less than this request can cost. Add credit and send the request again. Nothing was billed. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description No API key was sent. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The account of this service at the model endpoint has used up its quota or credit. Nothing was billed. Send the request again after the operator has raised the quota of the account that MODEL_API_KEY belongs to. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The model failed to answer. Nothing was billed. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
        };
    };
    "webhook-decision-done": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event. The same event may come again, always with this id. */
                "webhook-id": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description One or two signatures, `v1,…`, with a space between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionEvent"];
            };
        };
        responses: {
            /** @description The webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has taken the event. After any other answer, or none within 5 seconds, the event is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-decision-failed": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event. The same event may come again, always with this id. */
                "webhook-id": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description One or two signatures, `v1,…`, with a space between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionEvent"];
            };
        };
        responses: {
            /** @description The webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has taken the event. After any other answer, or none within 5 seconds, the event is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-decision-chosen": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event. The same event may come again, always with this id. */
                "webhook-id": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description One or two signatures, `v1,…`, with a space between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionEvent"];
            };
        };
        responses: {
            /** @description The webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has taken the event. After any other answer, or none within 5 seconds, the event is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-credit-low": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event. The same event may come again, always with this id. */
                "webhook-id": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description One or two signatures, `v1,…`, with a space between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditEvent"];
            };
        };
        responses: {
            /** @description The webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has taken the event. After any other answer, or none within 5 seconds, the event is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-webhook-test": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event. The same event may come again, always with this id. */
                "webhook-id": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description One or two signatures, `v1,…`, with a space between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestEvent"];
            };
        };
        responses: {
            /** @description The webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has taken the event. After any other answer, or none within 5 seconds, the event is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
