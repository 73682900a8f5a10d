//go:build !js

package server

import (
	"net/http"
	"net/netip"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the metrics for Prometheus.
type metrics struct {
	registry *prometheus.Registry
	commands *prometheus.CounterVec
	durable  prometheus.Histogram
	refusals *prometheus.CounterVec
	sent     *prometheus.CounterVec
	dropped  *prometheus.CounterVec
	resyncs  prometheus.Counter
	panics   prometheus.Counter
}

func newMetrics(s *Server) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		commands: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "shipfic_commands_total", Help: "Commands carried out, by kind.",
		}, []string{"do"}),
		durable: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "shipfic_append_seconds", Help: "Time from a command's arrival until it is durable in the log.",
			Buckets: []float64{.0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 5},
		}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "shipfic_refusals_total", Help: "Refused commands and requests, by code.",
		}, []string{"code"}),
		sent: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "shipfic_messages_sent_total", Help: "Messages sent on WebSockets, by type.",
		}, []string{"type"}),
		dropped: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "shipfic_dropped_total", Help: "Clients disconnected by the server, by code.",
		}, []string{"code"}),
		resyncs: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "shipfic_resyncs_total", Help: "Slow clients whose queued updates were replaced by the whole state.",
		}),
		panics: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "shipfic_panics_total", Help: "Panics while handling requests and messages.",
		}),
	}
	m.registry.MustRegister(
		m.commands, m.durable, m.refusals, m.sent, m.dropped, m.resyncs, m.panics,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "shipfic_tables_loaded", Help: "Tables in memory.",
		}, func() float64 { return float64(s.Hall.Loaded()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "shipfic_connections", Help: "Open WebSockets.",
		}, func() float64 { return float64(s.Connections()) }),
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

func (m *metrics) countCommand(do string)        { m.commands.WithLabelValues(do).Inc() }
func (m *metrics) timeAppend(took time.Duration) { m.durable.Observe(took.Seconds()) }
func (m *metrics) countRefused(code string)      { m.refusals.WithLabelValues(code).Inc() }
func (m *metrics) countSent(kind string)         { m.sent.WithLabelValues(kind).Inc() }
func (m *metrics) countDropped(code string)      { m.dropped.WithLabelValues(code).Inc() }
func (m *metrics) countResync()                  { m.resyncs.Inc() }
func (m *metrics) countPanic()                   { m.panics.Inc() }

// countFaults shows how often bots have panicked.
func (m *metrics) countFaults(faults func() uint64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
		Name: "shipfic_bot_faults_total", Help: "Panics of bots. The bot makes any legal move instead.",
	}, func() float64 { return float64(faults()) }))
}

func (m *metrics) handler(open bool) http.Handler {
	shown := promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
	if open {
		return shown
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		from, err := netip.ParseAddrPort(r.RemoteAddr)
		if err != nil || !from.Addr().Unmap().IsLoopback() || r.Header.Get("X-Forwarded-For") != "" {
			http.NotFound(w, r)
			return
		}
		shown.ServeHTTP(w, r)
	})
}
